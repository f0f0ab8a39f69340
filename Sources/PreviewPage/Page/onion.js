/** Onion skin: where a neighbouring frame differs from this one, it shines through, tinted by its side. */

/** Before and after. */
const TINTS = { "-1": [255, 59, 48], 1: [0, 122, 255] };
/** How much of a neighbour is seen, by its distance. */
const SHARES = { 1: 0.45, 2: 0.28, 3: 0.16 };
const TINT_SHARE = 0.45;

/**
 * Neighbours are the farthest first: {bitmap, side, step}. What has the color of the empty canvas ([r, g, b, a], or null)
 * is nothing that could shine through.
 */
export function onionSkin(context, neighbours, empty) {
  const { width, height } = context.canvas;
  const own = context.getImageData(0, 0, width, height);
  const result = new Uint8ClampedArray(own.data);
  const scratch = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  for (const { bitmap, side, step } of neighbours) {
    if (bitmap.width !== width || bitmap.height !== height) continue;
    scratch.clearRect(0, 0, width, height);
    scratch.drawImage(bitmap, 0, 0);
    mix(result, own.data, scratch.getImageData(0, 0, width, height).data, TINTS[side], SHARES[step], empty ?? [0, 0, 0, 0]);
  }
  context.putImageData(new ImageData(result, width, height), 0, 0);
}

function mix(result, own, other, tint, share, empty) {
  const isAt = (pixels, i, color) =>
    pixels[i] === color[0] && pixels[i + 1] === color[1] && pixels[i + 2] === color[2] && pixels[i + 3] === color[3];
  const isLike = i =>
    own[i] === other[i] && own[i + 1] === other[i + 1] && own[i + 2] === other[i + 2] && own[i + 3] === other[i + 3];
  for (let i = 0; i < own.length; i += 4) {
    if (other[i + 3] === 0 || isLike(i) || isAt(other, i, empty)) continue;
    const part = share * other[i + 3] / 255;
    for (let k = 0; k < 3; k += 1) {
      const tinted = other[i + k] + (tint[k] - other[i + k]) * TINT_SHARE;
      result[i + k] = result[i + 3] === 0 ? tinted : result[i + k] + (tinted - result[i + k]) * part;
    }
    result[i + 3] = Math.max(result[i + 3], 255 * part);
  }
}
