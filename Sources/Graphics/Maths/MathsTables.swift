/// The numbers behind `Maths`: constants to 106 bits, tables, and Chebyshev fits computed with 80 decimal digits.
enum MathsTables {
  static let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
  static let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
  static let degree = DoubleDouble(0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62)
  static let perRadian = DoubleDouble(0x1.ca5dc1a63c1f8p+5, -0x1.1e7ab456405f9p-49)
  static let third = DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56)
  static let minusSixth = DoubleDouble(-0x1.5555555555555p-3, -0x1.5555555555555p-57)
  /// ln 2 / 32 in two parts, the first of 36 bits so that its product with any exponent's count is exact.
  static let log2Over32 = DoubleDouble(0x1.62e42fefap-6, 0x1.cf79abc9e3b3ap-45)
  /// ln 2 in two parts, the first of 42 bits for the same reason.
  static let log2 = DoubleDouble(0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45)

  /// (sin r / r − 1 + r² / 6) / r⁴ in z = r² on |r| ≤ π/4; error below 2^-74.
  @inline(__always) static func sine(_ z: Double) -> Double {
    let z2 = z * z
    let low =
      0x1.1111111111111p-7 - 0x1.a01a01a01a01ap-13 * z + z2 * (0x1.71de3a556c5e9p-19 - 0x1.ae64567eefe65p-26 * z)
    let high = 0x1.61246051f4bep-33 - 0x1.ae7d154269b2p-41 * z + z2 * 0x1.929fa5de7a0d4p-49
    return low + z2 * z2 * high
  }

  /// (cos r − 1 + r² / 2) / r⁴ in z = r² on |r| ≤ π/4; error below 2^-70.
  @inline(__always) static func cosine(_ z: Double) -> Double {
    let z2 = z * z
    let low =
      0x1.5555555555555p-5 - 0x1.6c16c16c16c16p-10 * z + z2 * (0x1.a01a01a019d0ap-16 - 0x1.27e4fb7712ca2p-22 * z)
    let high = 0x1.1eed8deb82809p-29 - 0x1.9394b9eb4d56dp-37 * z + z2 * 0x1.ab78473be59d7p-45
    return low + z2 * z2 * high
  }

  /// (eʳ − 1 − r) / r² on |r| ≤ ln 2 / 64; error below 2^-59.
  @inline(__always) static func exponential(_ r: Double) -> Double {
    let r2 = r * r
    let low = 0x1p-1 + 0x1.5555555555555p-3 * r + r2 * (0x1.555555554e8d8p-5 + 0x1.111111110e0d9p-7 * r)
    let high = 0x1.6c170c8a93dbdp-10 + 0x1.a01a4465dd5fap-13 * r
    return low + r2 * r2 * high
  }

  /// (ln(1 + r) − r + r² / 2) / r³ on −0.0048 … 0.00785; error below 2^-60.
  @inline(__always) static func logarithm(_ r: Double) -> Double {
    let r2 = r * r
    let low = 0x1.5555555555555p-2 - 0x1.ffffffffffffdp-3 * r + r2 * (0x1.999999999607bp-3 - 0x1.55555555739b1p-3 * r)
    let high = 0x1.24924e96e026cp-3 - 0x1.00011e631495p-3 * r + r2 * 0x1.c2c9dc8eb6adap-4
    return low + r2 * r2 * high
  }

  /// (atan t − t) / t³ in z = t² on |t| ≤ 1/128; error below 2^-66.
  @inline(__always) static func arcTangent(_ z: Double) -> Double {
    let z2 = z * z
    let low = -0x1.5555555555555p-2 + 0x1.99999999998d9p-3 * z + z2 * (-0x1.24924915ab9ecp-3 + 0x1.c710aac072a39p-4 * z)
    return low
  }

  /// 64 zero bits and then the first 1280 bits of 2/π after its binary point.
  static let twoOverPi: [UInt64] = [
    0x0000_0000_0000_0000, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561, 0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484, 0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f, 0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b, 0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
  ]

  /// 2^(j/32) to 106 bits: high and low part in turn, j = 0…31.
  static let powersOfTwo: [Double] = [
    0x1p+0, 0, 0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55,
    0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54, 0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54,
    0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55, 0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54,
    0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54, 0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55,
    0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55, 0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54,
    0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55, 0x1.44e086061892dp+0, 0x1.89b7a04ef80dp-59,
    0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56, 0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55,
    0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54, 0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54,
    0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54, 0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55,
    0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55, 0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54,
    0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54, 0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57,
    0x1.9c49182a3f09p+0, 0x1.c7c46b071f2bep-56, 0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54,
    0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54, 0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56,
    0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55, 0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56,
    0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55, 0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54,
    0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54, 0x1.f50765b6e454p+0, 0x1.9d3e12dd8a18bp-54,
  ]

  /// For each 128th i of 1…2 (halved from i = 53 on, so that 1 lies inside): a c of 10 bits near its
  /// middle's reciprocal, and −ln c to 106 bits; c = 1 on both sides of 1.
  static let logarithms: [Double] = [
    0x1p+0, 0, 0,
    0x1.fap-1, 0x1.82448a388a2aap-7, 0x1.04b16137f09ap-62,
    0x1.f6p-1, 0x1.432a925980cc1p-6, -0x1.8cdaf39004192p-60,
    0x1.f28p-1, 0x1.b5cc258b718e6p-6, 0x1.1b8afbfe81965p-62,
    0x1.ee8p-1, 0x1.1ce5a62bc353ap-5, -0x1.c39390333b61cp-59,
    0x1.ebp-1, 0x1.5715c4c03ceefp-5, -0x1.bbf88ec501b56p-61,
    0x1.e78p-1, 0x1.91b073efd7314p-5, 0x1.d60449ab527bfp-61,
    0x1.e38p-1, 0x1.d52ed6405d86fp-5, 0x1.16aeb2214c8cp-59,
    0x1.ep-1, 0x1.08598b59e3a07p-4, -0x1.dd7009902bf32p-58,
    0x1.dc8p-1, 0x1.26536c3d8c369p-4, 0x1.d604be2dd16fp-58,
    0x1.d9p-1, 0x1.4485e03dbdfadp-4, 0x1.1ba349aadbc6ep-58,
    0x1.d6p-1, 0x1.5e95a4d9791cbp-4, 0x1.f38745c5c450ap-58,
    0x1.d28p-1, 0x1.7d33687c293c9p-4, -0x1.cf063e63e7075p-58,
    0x1.cfp-1, 0x1.9c0c32d4d2548p-4, 0x1.fb0be3ccc1532p-59,
    0x1.ccp-1, 0x1.b6ac88dad5b1cp-4, -0x1.0057eed1ca59fp-59,
    0x1.c88p-1, 0x1.d5f55659210e2p-4, 0x1.ce60c2a34a8fbp-59,
    0x1.c58p-1, 0x1.f0f70cdd992e3p-4, 0x1.f6c272c1dca71p-60,
    0x1.c28p-1, 0x1.06135354d4b18p-3, 0x1.18a0d03ba5397p-58,
    0x1.bf8p-1, 0x1.13c2605c398c3p-3, -0x1.fdd94f6508b88p-57,
    0x1.bc8p-1, 0x1.2188fd9807263p-3, -0x1.e7f50c701268fp-60,
    0x1.b98p-1, 0x1.2f677cbbc0a96p-3, -0x1.9fbd3e17e5527p-57,
    0x1.b68p-1, 0x1.3d5e3126bc27fp-3, 0x1.97c284b6258aap-57,
    0x1.b38p-1, 0x1.4b6d6fefe22a4p-3, 0x1.767ab73ca8d5ep-57,
    0x1.b08p-1, 0x1.59958ff1d52f1p-3, 0x1.f4d12c6bf5a87p-57,
    0x1.ad8p-1, 0x1.67d6e9d785771p-3, -0x1.10614e0da5fb8p-57,
    0x1.abp-1, 0x1.73cb9074fd14dp-3, -0x1.521a000b4cf01p-57,
    0x1.a8p-1, 0x1.823c16551a3c2p-3, -0x1.1232ce70be781p-57,
    0x1.a58p-1, 0x1.8e588ebac2dbfp-3, -0x1.46a9a5dd7ff12p-57,
    0x1.a3p-1, 0x1.9a8778debaa38p-3, 0x1.f47dfd871f87fp-57,
    0x1.ap-1, 0x1.a93ed3c8ad9e3p-3, 0x1.bcafa9de97203p-57,
    0x1.9d8p-1, 0x1.b5971a213acdbp-3, -0x1.e2f8aadc42f8fp-57,
    0x1.9bp-1, 0x1.c2028ab17f9b4p-3, 0x1.f11aa3853a5f1p-57,
    0x1.988p-1, 0x1.ce816157f1988p-3, -0x1.5744132a297bp-58,
    0x1.96p-1, 0x1.db13db0d4894p-3, 0x1.aa11d49f96cb9p-58,
    0x1.938p-1, 0x1.e7ba35eb77e2ap-3, 0x1.11dc86c9b7564p-59,
    0x1.91p-1, 0x1.f474b134df229p-3, -0x1.27c77ded76aadp-58,
    0x1.8e8p-1, 0x1.00a1c6adda473p-2, 0x1.8d688b9e17a8ap-56,
    0x1.8cp-1, 0x1.07138604d5862p-2, 0x1.cdb16ed4e9138p-56,
    0x1.898p-1, 0x1.0d8fb813eb1efp-2, -0x1.cdde2b0172bd5p-56,
    0x1.878p-1, 0x1.12c77cd00713bp-2, 0x1.4a4508fbcba26p-57,
    0x1.85p-1, 0x1.1956d3b9bc2fap-2, 0x1.7b9d68d50a15dp-56,
    0x1.828p-1, 0x1.1ff0fe7cf47a7p-2, 0x1.5b513ff0c145p-56,
    0x1.808p-1, 0x1.25410494e56c7p-2, 0x1.7ac0ef77f252ap-56,
    0x1.7ep-1, 0x1.2bef07cdc9354p-2, -0x1.82dad7fd86088p-56,
    0x1.7cp-1, 0x1.314f1e1d35ce4p-2, -0x1.3d69909e5c3dcp-56,
    0x1.798p-1, 0x1.3811728564cb2p-2, -0x1.e493a0702b236p-57,
    0x1.778p-1, 0x1.3d81fb5946dbap-2, 0x1.c1eab1642e36dp-56,
    0x1.758p-1, 0x1.42f9f3ff62642p-2, -0x1.bbf082ccabbaep-56,
    0x1.738p-1, 0x1.487970e95877p-2, 0x1.b8465cf25f4c6p-56,
    0x1.71p-1, 0x1.4f637ebba981p-2, -0x1.58cb3124b9245p-56,
    0x1.6fp-1, 0x1.54f431b7be1a9p-2, -0x1.aacfdbbdab914p-56,
    0x1.6dp-1, 0x1.5a8cadbbedfa1p-2, -0x1.e6c2bdfb3e037p-58,
    0x1.6bp-1, 0x1.602d08af091ecp-2, -0x1.6e8920c09b73fp-58,
    0x1.69p+0, -0x1.5ff3070a793d4p-2, 0x1.bc60efafc6f6ep-57,
    0x1.67p+0, -0x1.5a42ab0f4cfe2p-2, 0x1.8ebcb7dee9a3dp-56,
    0x1.654p+0, -0x1.5541aec91bfap-2, 0x1.6aadc72eeb98p-56,
    0x1.634p+0, -0x1.4f81fe4763dp-2, -0x1.84de5807b96b5p-56,
    0x1.614p+0, -0x1.49b9feb7c176bp-2, -0x1.c58ab60d731b6p-60,
    0x1.5f8p+0, -0x1.44a41b463c47cp-2, 0x1.d70c8309edcfcp-56,
    0x1.5d8p+0, -0x1.3ecc460ef5f5p-2, 0x1.4313e09807affp-58,
    0x1.5bcp+0, -0x1.39a8619f4518fp-2, 0x1.ae6c8cab0b631p-58,
    0x1.59cp+0, -0x1.33c05f128dda9p-2, 0x1.06380e1a7d303p-57,
    0x1.58p+0, -0x1.2e8e2bae11d31p-2, 0x1.8f4cdb95ebdf9p-56,
    0x1.564p+0, -0x1.29552f81ff523p-2, -0x1.301771c407dbfp-56,
    0x1.548p+0, -0x1.241558bfd1404p-2, 0x1.9bae06a5c872dp-65,
    0x1.52cp+0, -0x1.1ece95528ae7bp-2, -0x1.84f64b5c47f86p-58,
    0x1.51p+0, -0x1.1980d2dd4236fp-2, -0x1.9d3d1b0e4d147p-56,
    0x1.4f4p+0, -0x1.142bfeb9a0474p-2, 0x1.9e7a4a75619eep-56,
    0x1.4d8p+0, -0x1.0ed005f657da4p-2, -0x1.c56bd2abfe82ap-56,
    0x1.4bcp+0, -0x1.096cd555917e6p-2, -0x1.8d20550a30eeep-56,
    0x1.4a4p+0, -0x1.04c8de1841e02p-2, 0x1.ae944b3ae19cfp-56,
    0x1.488p+0, -0x1.feb0233e607ccp-3, -0x1.6e32d5e8c707fp-57,
    0x1.46cp+0, -0x1.f3bfa934d6768p-3, 0x1.aad908df8942ep-58,
    0x1.454p+0, -0x1.ea5349e23ac0ep-3, 0x1.b2ce30cd2d061p-58,
    0x1.43cp+0, -0x1.e0dbc3d92aac9p-3, -0x1.9f8294df883d6p-59,
    0x1.42p+0, -0x1.d5c216b4fbb91p-3, -0x1.6e443597e4d4p-57,
    0x1.408p+0, -0x1.cc320c0176502p-3, -0x1.039a653793a85p-57,
    0x1.3fp+0, -0x1.c2968558c18c1p-3, 0x1.73dee38a3fb6bp-57,
    0x1.3d4p+0, -0x1.b7526a22e4703p-3, -0x1.bf2e78548fd89p-57,
    0x1.3bcp+0, -0x1.ad9da1f8273bfp-3, 0x1.6f9007e0a0d7p-57,
    0x1.3a4p+0, -0x1.a3dd04b93865fp-3, -0x1.a1366e2c5a7aap-57,
    0x1.38cp+0, -0x1.9a10756988593p-3, 0x1.59dbd32f67a3ap-57,
    0x1.374p+0, -0x1.9037d6a1804c3p-3, -0x1.ea57c1c8d979fp-57,
    0x1.35cp+0, -0x1.86530a8c70cc6p-3, 0x1.3cd2c57073be9p-58,
    0x1.348p+0, -0x1.7e0afd630c274p-3, 0x1.83e270efcc373p-58,
    0x1.33p+0, -0x1.740f8f54037a5p-3, 0x1.b264062a84cdbp-58,
    0x1.318p+0, -0x1.6a079d0f7aad2p-3, 0x1.eedcbac2a7f18p-62,
    0x1.3p+0, -0x1.5ff3070a793d4p-3, 0x1.bc60efafc6f6ep-58,
    0x1.2ecp+0, -0x1.5782cb309162ep-3, 0x1.8d45e51106d5ep-58,
    0x1.2d4p+0, -0x1.4d56b5798ec03p-3, 0x1.ffa95a6aaa4edp-58,
    0x1.2cp+0, -0x1.44d2b6ccb7d1ep-3, -0x1.9f4f6543e1f88p-57,
    0x1.2a8p+0, -0x1.3a8eb2d31a376p-3, 0x1.220a8abf098f4p-60,
    0x1.294p+0, -0x1.31f693eb19966p-3, -0x1.b234b8d20972p-58,
    0x1.27cp+0, -0x1.279a300ab4f7ap-3, -0x1.95991a883feffp-59,
    0x1.268p+0, -0x1.1eed90e2dc2c3p-3, 0x1.4e47b44db854p-57,
    0x1.254p+0, -0x1.16377fb124192p-3, 0x1.e540be89c1eaap-59,
    0x1.24p+0, -0x1.0d77e7cd08e59p-3, -0x1.9a5dc5e9030acp-57,
    0x1.22cp+0, -0x1.04aeb449f66bfp-3, 0x1.6f9a332ca3851p-57,
    0x1.214p+0, -0x1.f42dba3a22cedp-4, -0x1.2334824fcc6ebp-58,
    0x1.2p+0, -0x1.e27076e2af2e6p-4, 0x1.61578001e0162p-60,
    0x1.1ecp+0, -0x1.d09f72b4c4824p-4, -0x1.80006a9c6606cp-58,
    0x1.1d8p+0, -0x1.beba818146765p-4, 0x1.e2db7c7d5a13p-58,
    0x1.1c4p+0, -0x1.acc17684332acp-4, -0x1.f17d2016d0e25p-59,
    0x1.1bp+0, -0x1.9ab42462033adp-4, 0x1.2099e1c184e8ep-59,
    0x1.1ap+0, -0x1.8c345d6319b21p-4, 0x1.4a697ab3424a9p-61,
    0x1.18cp+0, -0x1.7a0216f649e12p-4, -0x1.32861063fdf57p-58,
    0x1.178p+0, -0x1.67bb0726ec0fcp-4, 0x1.b692c214ddbecp-58,
    0x1.164p+0, -0x1.555efe40b50b5p-4, 0x1.a1cde5c772a1ap-58,
    0x1.15p+0, -0x1.42edcbea646fp-4, -0x1.ddd4f935996c9p-59,
    0x1.14p+0, -0x1.341d7961bd1d1p-4, 0x1.b599f227becbbp-58,
    0x1.12cp+0, -0x1.2185b3b75a1cep-4, -0x1.d81c3373f1357p-58,
    0x1.11cp+0, -0x1.129644402e2acp-4, -0x1.122b956232089p-58,
    0x1.108p+0, -0x1.ffae9119b9303p-5, -0x1.ba13162a9c446p-60,
    0x1.0f4p+0, -0x1.da0478be39253p-5, 0x1.c270480fd528ep-60,
    0x1.0e4p+0, -0x1.bbc2bfc44f417p-5, -0x1.e5bafa0943c21p-60,
    0x1.0d4p+0, -0x1.9d644fdffa279p-5, -0x1.0539a473b598bp-60,
    0x1.0cp+0, -0x1.77458f632dcfcp-5, -0x1.18d3ca87b9296p-59,
    0x1.0bp+0, -0x1.58a5bafc8e4d5p-5, 0x1.ce55c2b4e2b72p-59,
    0x1.09cp+0, -0x1.32348c7001697p-5, 0x1.237a70db06b41p-60,
    0x1.08cp+0, -0x1.13523785971f3p-5, 0x1.876e3f4b360c5p-59,
    0x1.07cp+0, -0x1.e8a3ee30cdcacp-6, -0x1.7086b1c00b395p-63,
    0x1.06cp+0, -0x1.aa6721ee835aap-6, 0x1.4a3a50b6c5621p-61,
    0x1.058p+0, -0x1.5c45a51b8d389p-6, 0x1.b10b6c3ec21b4p-60,
    0x1.048p+0, -0x1.1d7f7eb9eebe7p-6, 0x1.d41fe63d2dbf9p-61,
    0x1.038p+0, -0x1.bcf712c74384cp-7, 0x1.f6842688f499ap-62,
    0x1.028p+0, -0x1.3e7295d25a7d9p-7, 0x1.ff29a11443a06p-65,
    0x1.018p+0, -0x1.7ee11ebd82e94p-8, 0x1.61e96e2fc5d9p-62,
    0x1p+0, 0, 0,
  ]

  /// atan(i/64) to 106 bits, i = 0…64.
  static let arcTangents: [Double] = [
    0, 0, 0x1.fff555bbb729bp-7, -0x1.220c39d4dff5p-61,
    0x1.ffd55bba97625p-6, -0x1.5ec431444912cp-60, 0x1.7fb818430da2ap-5, -0x1.86ef8f794f105p-63,
    0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60, 0x1.3f59f0e7c559dp-4, 0x1.ac4ce285df847p-58,
    0x1.7ee182602f10fp-4, -0x1.cfb654c0c3d98p-58, 0x1.be39ebe6f07c3p-4, 0x1.f7b8f29a05987p-58,
    0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59, 0x1.1e1fafb043727p-3, -0x1.b485914dacf8cp-59,
    0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57, 0x1.5c9811e3ec26ap-3, -0x1.054ab2c010f3dp-58,
    0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58, 0x1.9a6a8e96c8626p-3, 0x1.cf601e7b4348ep-59,
    0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61, 0x1.d77d5df205736p-3, 0x1.c648d1534597ep-57,
    0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57, 0x1.09dc597d86362p-2, 0x1.62e47390cb865p-56,
    0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57, 0x1.278372057ef46p-2, -0x1.077cdd36dfc81p-56,
    0x1.362773707ebccp-2, -0x1.963a544b672d8p-57, 0x1.44aa436c2af0ap-2, -0x1.5d5e43c55b3bap-56,
    0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57, 0x1.614840309cfe2p-2, -0x1.a725715711fp-56,
    0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56, 0x1.7d5604b63b3f7p-2, 0x1.69c885c2b249ap-56,
    0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56, 0x1.98cd5454d6b18p-2, 0x1.9e6c988fd0a77p-56,
    0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56, 0x1.b3a911da65c6cp-2, 0x1.ae187b1ca504p-56,
    0x1.c0db4c94ec9fp-2, -0x1.cc1ce70934c34p-56, 0x1.cde53432c1351p-2, -0x1.a2cfa4418f1adp-56,
    0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56, 0x1.e77eb7f175a34p-2, 0x1.0e53dc1bf3435p-56,
    0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57, 0x1.0039c73c1a40cp-1, -0x1.b32c949c9d593p-55,
    0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56, 0x1.0c6145b5b43dap-1, 0x1.974fa13b5404fp-58,
    0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58, 0x1.1835a88be7c13p-1, 0x1.c621cec00c301p-55,
    0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58, 0x1.23b71e2cc9e6ap-1, 0x1.c421c9f38224ep-57,
    0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56, 0x1.2ee628406cbcap-1, 0x1.c5d5e9ff0cf8dp-55,
    0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55, 0x1.39c391cd4171ap-1, -0x1.2304331d8bf46p-55,
    0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644fp-56, 0x1.445065b795b56p-1, -0x1.f76d0163f79c8p-56,
    0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56, 0x1.4e8de5bb6ec04p-1, 0x1.4a33dbeb3796cp-55,
    0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55, 0x1.587d81f732fbbp-1, -0x1.5e5c9d8c5a95p-56,
    0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57, 0x1.6220d115d7b8ep-1, -0x1.2b785350ee8c1p-57,
    0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56, 0x1.6b798920b3d99p-1, -0x1.a80386188c50ep-55,
    0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56, 0x1.748978fba8e0fp-1, 0x1.7b2a6165884a1p-59,
    0x1.78f6bbd5d315ep-1, 0x1.406a08980374p-55, 0x1.7d528289fa093p-1, 0x1.560821e2f3aa9p-55,
    0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56, 0x1.85d69576cc2c5p-1, 0x1.6b66e7fc8b8c3p-57,
    0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55, 0x1.8e17aa99cc05ep-1, -0x1.ec182ab042f61p-56,
    0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55,
  ]
}
