"""The format page's promises in combination, by numbers worked out by hand."""

import math
import unittest

from support import Case

CANVAS = {"width": 100, "height": 80}


def bare(layers=(), **keys):
    script = {"canvas": CANVAS, "duration": 4, "fps": 10, "layers": list(layers)}
    script.update(keys)
    return script


TIMELINE_AND_DATA = [
    ('auto', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'autoreverses': True}]},
     {'r.opacity': [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5]}, [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0], [],
     {}),
    ('rc', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'repeatCount': 2.5}]},
     {'r.opacity': [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5]}, [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0], [],
     {}),
    ('rd', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'repeatDuration': 1.7}]},
     {'r.opacity': [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5]}, [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0], [],
     {}),
    ('sp2', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'speed': 2}]}, {'r.opacity':
     [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]}, [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0], [], {}),
    ('to', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'timeOffset': 0.3}]},
     {'r.opacity': [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]}, [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0], [],
     {}),
    ('sp-1', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'speed': -1}]}, {'r.opacity':
     [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5]}, [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3.0], [], {}),
    ('fillremoved', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'removed', 'at': 1}]}, {'r.opacity': [0.5,
     0.5, 0, 0.5, 0.5]}, [0, 0.5, 1, 1.5, 2.5], [], {}),
    ('fillforwards', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer':
     'r', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'forwards', 'at': 1}]}, {'r.opacity':
     [0.5, 0.5, 0, 0.5, 1]}, [0, 0.5, 1, 1.5, 2.5], [], {}),
    ('fillbackwards', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer':
     'r', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'backwards', 'at': 1}]},
     {'r.opacity': [0, 0, 0, 0.5, 0.5]}, [0, 0.5, 1, 1.5, 2.5], [], {}),
    ('fillboth', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1, 'fillMode': 'both', 'at': 1}]}, {'r.opacity': [0, 0,
     0, 0.5, 1]}, [0, 0.5, 1, 1.5, 2.5], [], {}),
    ("fb{'from': 0.2, 'by': 0.3}", {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline':
     [{'layer': 'r', 'animate': 'opacity', 'duration': 1, 'from': 0.2, 'by': 0.3}]}, {'r.opacity': [0.35]}, [0.5],
     [], {}),
    ("fb{'to': 0.9, 'by': 0.3}", {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline':
     [{'layer': 'r', 'animate': 'opacity', 'duration': 1, 'to': 0.9, 'by': 0.3}]}, {'r.opacity': [0.75]}, [0.5], [],
     {}),
    ("fb{'from': 0.2}", {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer':
     'r', 'animate': 'opacity', 'duration': 1, 'from': 0.2}]}, {'r.opacity': [0.35]}, [0.5], [], {}),
    ("fb{'to': 0.8}", {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer':
     'r', 'animate': 'opacity', 'duration': 1, 'to': 0.8}]}, {'r.opacity': [0.65]}, [0.5], [], {}),
    ("fb{'by': 0.3}", {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer':
     'r', 'animate': 'opacity', 'duration': 1, 'by': 0.3}]}, {'r.opacity': [0.65]}, [0.5], [], {}),
    ('noduration', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1}]}, {'r.opacity': [0, 0.4, 1]}, [0, 0.1, 0.3], [], {}),
    ("missing end begins at what's shown", {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}],
     'timeline': [{'layer': 'r', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 2}, {'at': 1, 'layer': 'r',
     'animate': 'opacity', 'to': 0, 'duration': 1}]}, {'r.opacity': [0.25, 0.5, 0.25, 0]}, [0.5, 1, 1.5, 3], [],
     {}),
    ('set', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'at': 1, 'layer':
     'r', 'set': {'opacity': 1}}, {'at': 1.1, 'layer': 'r', 'set': {'opacity': 0}, 'duration': 1}]}, {'r.opacity':
     [0.5, 0.84127, 0.166232, 0]}, [0.9, 1.1, 1.6, 2.5], [], {}),
    ('setparam', {'parameters': {'a': 0}, 'layers': [{'name': 'r', 'opacity': '=a/10'}], 'timeline': [{'at': 1,
     'set': {'a': 10}}, {'at': 1.125, 'set': {'a': 0}}]}, {'a': [0, 6.825405, 8.024034, 1.585522, 0], 'r.opacity':
     [0, 0.682541, 0.802403, 0.158552, 0]}, [1, 1.1, 1.125, 1.25, 1.5], [], {}),
    ('setjump', {'parameters': {'a': 0, 'i': {'type': 'int', 'value': 1}, 'b': False, 's': 'x'}, 'timeline': [{'at':
     1, 'set': {'a': 10}, 'duration': 0}, {'at': 1, 'set': {'i': 5, 'b': True, 's': 'y'}}]}, {'a': [0, 10, 10], 'i':
     [1, 5, 5], 'b': [False, True, True], 's': ['x', 'y', 'y']}, [0.99, 1, 1.1], [], {}),
    ('animate int', {'parameters': {'i': {'type': 'int', 'value': 1}}, 'timeline': [{'animate': 'i', 'from': 0,
     'to': 4, 'duration': 1}]}, {'i': [0, 1, 2, 3, 4]}, [0, 0.2, 0.5, 0.8, 1], [], {}),
    ('set instance param', {'components': {'K': {'parameters': {'a': 0}, 'size': [10, 10], 'layers': [{'name': 'z',
     'opacity': '=a/10'}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 10, 10], 'a': 2}],
     'timeline': [{'at': 1, 'layer': 'k', 'set': {'a': 10}}, {'at': 1.1, 'layer': 'k', 'set': {'a': 0}}]}, {'k.a':
     [2, 7.460324, 1.474135, 0], 'k.z.opacity': [0.2, 0.746032, 0.147413, 0]}, [0.5, 1.1, 1.225, 2], [], {}),
    ('seq', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline': [{'sequence': [{'name':
     'e1', 'layer': 'r', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}, {'at': -0.5, 'layer': 'r',
     'animate': 'position.x', 'from': 0, 'to': 10, 'duration': 1}, {'layer': 'r', 'animate': 'position.y', 'from':
     0, 'to': 10, 'duration': 1}]}, {'after': 'e1', 'delay': 0.5, 'layer': 'r', 'animate': 'zPosition', 'from': 0,
     'to': 1, 'duration': 1}]}, {'r.position.x': [0, 5, 10], 'r.position.y': [0, 0, 5], 'r.zPosition': [0, 0, 0.5]},
     [0.5, 1, 2], [], {}),
    ('repeated group after', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline':
     [{'name': 'g', 'repeatCount': 2, 'sequence': [{'layer': 'r', 'animate': 'opacity', 'from': 0, 'to': 1,
     'duration': 0.5}, {'layer': 'r', 'animate': 'opacity', 'from': 1, 'to': 0, 'duration': 0.5}]}, {'after': 'g',
     'layer': 'r', 'animate': 'position.x', 'from': 0, 'to': 10, 'duration': 1}]}, {'r.opacity': [0, 0.5, 0.5, 0.5,
     0.5, 0], 'r.position.x': [0, 0, 0, 0, 0, 5]}, [0, 0.25, 0.75, 1.25, 1.75, 2.5], [], {}),
    ('after inner of repeated', {'layers': [{'name': 'r', 'opacity': 0.5, 'frame': [0, 0, 20, 20]}], 'timeline':
     [{'repeatCount': 2, 'sequence': [{'name': 'e', 'layer': 'r', 'animate': 'opacity', 'from': 0, 'to': 1,
     'duration': 0.5}, {'layer': 'r', 'animate': 'opacity', 'from': 1, 'to': 0, 'duration': 0.5}]}, {'after': 'e',
     'layer': 'r', 'animate': 'position.x', 'from': 0, 'to': 10, 'duration': 1}]}, {'r.position.x': [0, 0, 5, 10]},
     [0, 0.5, 1, 2], [], {}),
    ('stagger list', {'layers': [{'name': 'dot1', 'frame': [0, 0, 1, 1]}, {'name': 'dot2', 'frame': [0, 0, 1, 1]},
     {'name': 'dot3', 'frame': [0, 0, 1, 1]}], 'timeline': [{'layer': 'dot*', 'stagger': 0.5, 'animate': 'opacity',
     'from': 0, 'to': 1, 'duration': 1}]}, {'dot1.opacity': [0.5, 1], 'dot2.opacity': [0, 0.5], 'dot3.opacity': [0,
     0]}, [0.5, 1], [], {}),
    ('stagger par', {'layers': [{'name': 'dot1', 'frame': [0, 0, 1, 1]}, {'name': 'dot2', 'frame': [0, 0, 1, 1]}],
     'timeline': [{'at': 1, 'stagger': 0.5, 'parallel': [{'layer': 'dot1', 'animate': 'opacity', 'from': 0, 'to': 1,
     'duration': 1}, {'layer': 'dot2', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]}]},
     {'dot1.opacity': [0.5, 1], 'dot2.opacity': [0, 0.5]}, [1.5, 2], [], {}),
    ('stagger forEach row', {'layers': [{'forEach': 3, 'name': 'row', 'frame': ['=item*10', 0, 5, 5]}], 'timeline':
     [{'layer': 'row', 'stagger': 0.5, 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]},
     {'row[0].opacity': [0.5, 1], 'row[1].opacity': [0, 0.5], 'row[2].opacity': [0, 0], 'row[2].frame.x': [20, 20]},
     [0.5, 1], [], {}),
    ('stagger forEach row[*]', {'layers': [{'forEach': 3, 'name': 'row', 'frame': ['=item*10', 0, 5, 5]}],
     'timeline': [{'layer': 'row[*]', 'stagger': 0.5, 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]},
     {'row[0].opacity': [0.5, 1], 'row[1].opacity': [0, 0.5], 'row[2].opacity': [0, 0], 'row[2].frame.x': [20, 20]},
     [0.5, 1], [], {}),
    ('stagger forEach row*', {'layers': [{'forEach': 3, 'name': 'row', 'frame': ['=item*10', 0, 5, 5]}], 'timeline':
     [{'layer': 'row*', 'stagger': 0.5, 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]},
     {'row[0].opacity': [0.5, 1], 'row[1].opacity': [0, 0.5], 'row[2].opacity': [0, 0], 'row[2].frame.x': [20, 20]},
     [0.5, 1], [], {}),
    ('row[0].x in expr', {'layers': [{'forEach': [3, 4], 'name': 'row', 'frame': ['=item*10', '=index', 5, 5]},
     {'name': 'z', 'frame': ['=row[0].frame.maxX', '=row[1].position.y', 5, 5]}]}, {'z.frame': [[35, 3.5, 5, 5]]},
     [0], [], {}),
    ('forEach expr', {'parameters': {'week': [3, 4]}, 'layers': [{'forEach': '=week', 'name': 'row', 'frame':
     ['=item*10', '=index', 5, '=count']}, {'name': 'z', 'frame': ['=row[0].frame.maxX', '=row[1].position.y', 5,
     5]}]}, {'z.frame': [[35, 2, 5, 5]]}, [0], [], {}),
    ('as', {'parameters': {'week': [3, 4]}, 'layers': [{'forEach': '=week', 'as': 'v', 'name': 'row', 'frame':
     ['=v*10', 0, 5, 5]}]}, {'row[1].frame.x': [40]}, [0], [], {}),
    ('nested forEach', {'layers': [{'forEach': 2, 'name': 'row', 'frame': [0, '=index*10', 50, 10], 'sublayers':
     [{'forEach': 3, 'name': 'col', 'frame': ['=index*10', 0, 5, 5], 'opacity': '=count/10'}]}]},
     {'row[1].col[2].frame.x': [20], 'row[1].frame.y': [10], 'row[0].col[0].opacity': [0.3]}, [0], [], {}),
    ('table', {'parameters': {'t': {'type': 'table', 'file': 'p.csv'}}, 'layers': [{'forEach': '=t', 'name': 'row',
     'frame': ['=item.x', 0, 5, 5], 'sublayers': [{'name': 'l', 'type': 'text', 'text':
     '${item.name}:${index}/${count}'}]}]}, {'sum(t.x)': [6], 'row[1].frame.x': [4], 'row[0].l.text':
     ['a, "b":0/2'], 'max(t.x)': [4], 'count(t)': [2], 't[1].name': ['12']}, [0], [], {'p.csv':
     'name,x\n"a, ""b""",2\n"12",4\n'}),
    ('column', {'parameters': {'t': {'type': 'table', 'file': 'p.csv'}}, 'layers': [{'forEach': '=t.x', 'name':
     'row', 'frame': ['=item', 0, 5, 5]}]}, {'row[1].frame.x': [4]}, [0], [], {'p.csv': 'name,x\n"a",2\n"12",4\n'}),
    ('json table', {'parameters': {'t': {'type': 'table', 'file': 'p.json'}}, 'layers': [{'forEach': '=t', 'name':
     'row', 'frame': ['=item.x', 0, 5, 5]}]}, {'row[1].frame.x': [4], 'average(t.x)': [3]}, [0], [], {'p.json':
     [{'name': 'a', 'x': 2}, {'name': 'b', 'x': 4}]}),
    ('--set week', {'parameters': {'week': [1, 2]}, 'layers': [{'forEach': '=week', 'name': 'row', 'frame':
     ['=item', 0, 5, 5]}]}, {'row[2].frame.x': [6], 'sum(week)': [12]}, [0], ['--set', 'week=[4,2,6]'], {}),
    ('--data', {'parameters': {'week': [1, 2]}, 'layers': [{'forEach': '=week', 'name': 'row', 'frame': ['=item', 0,
     5, 5]}]}, {'row[2].frame.x': [6], 'sum(week)': [12]}, [0], ['--data', 'week=p.csv'], {'p.csv': '4\n2\n6\n'}),
]

COMPONENTS_AND_GESTURES = [
    ('comp numbers', {'parameters': {'week': [1, 2, 3]}, 'components': {'G': {'parameters': {'v': {'type':
     'numbers', 'value': [1]}}, 'size': [100, 50], 'layers': [{'forEach': '=v', 'name': 'bar', 'frame':
     ['=index*parent.width/count', '=50-item*10', 5, '=item*10']}]}}, 'layers': [{'component': 'G', 'name': 'g',
     'frame': [0, 0, 100, 50], 'v': '=map(week, item*2)'}]}, {'g.bar[2].frame': [[66.666667, -10, 5, 60]],
     'count(g.v)': [3]}, [0], [], {}),
    ('comp timeline local time', {'components': {'K': {'size': [10, 10], 'layers': [{'name': 'z'}], 'timeline':
     [{'layer': 'z', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]}}, 'layers': [{'component': 'K',
     'name': 'k', 'frame': [0, 0, 10, 10]}, {'component': 'K', 'name': 's', 'frame': [0, 0, 10, 10], 'speed': 0.5},
     {'component': 'K', 'name': 'b', 'frame': [0, 0, 10, 10], 'beginTime': 1}, {'component': 'K', 'name': 'o',
     'frame': [0, 0, 10, 10], 'timeOffset': 0.25}, {'component': 'K', 'name': 'p', 'frame': [0, 0, 10, 10], 'speed':
     0, 'timeOffset': 0.4}, {'component': 'K', 'name': 'rr', 'frame': [0, 0, 10, 10], 'repeatCount': 3, 'duration':
     1}]}, {'k.z.opacity': [0.5, 1, 1], 's.z.opacity': [0.25, 0.75, 1], 'b.z.opacity': [0, 0.5, 1], 'o.z.opacity':
     [0.75, 1, 1], 'p.z.opacity': [0.4, 0.4, 0.4], 'rr.z.opacity': [0.5, 0.5, 0.5]}, [0.5, 1.5, 2.5], [], {}),
    ('component time local', {'components': {'K': {'size': [10, 10], 'layers': [{'name': 'z', 'frame': ['=time', 0,
     1, 1]}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 10, 10], 'speed': 2}]}, {'k.z.frame.x':
     [2]}, [1], [], {}),
    ('two levels param', {'parameters': {'q': 5}, 'components': {'In': {'parameters': {'v': 1}, 'size': [10, 10],
     'layers': [{'name': 'z', 'frame': ['=v', 0, 1, 1]}]}, 'Out': {'parameters': {'w': 2}, 'size': [10, 10],
     'layers': [{'component': 'In', 'name': 'i', 'v': '=w*2'}]}}, 'layers': [{'component': 'Out', 'name': 'o', 'w':
     '=q+1'}], 'timeline': [{'at': 1, 'set': {'q': 9}, 'duration': 0}]}, {'o.i.z.frame.x': [12, 20], 'o.i.v': [12,
     20]}, [0, 1], [], {}),
    ('flip angle', {'layers': [{'name': 'card', 'frame': [10, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': 'red'}, {'name': 'b', 'backgroundColor': 'blue'}]}, {'name': 'n', 'frame':
     ['=flip.angle / 15', 0, 5, 5], 'opacity': '=flip.progress'}], 'timeline': [{'name': 'flip', 'at': 1,
     'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1}]}, {'flip.angle': [0, 0, 23.249148, 90,
     180, 180], 'n.opacity': [0, 0, 0.129162, 0.5, 1, 1], 'n.frame.x': [0, 0, 1.549943, 6, 12, 12]}, [0, 1, 1.25,
     1.5, 2, 3], [], {}),
    ('hidden', {'layers': [{'name': 'card', 'frame': [10, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': 'red'}, {'name': 'b', 'backgroundColor': 'blue'}]}, {'name': 'n', 'frame':
     ['=flip.angle / 15', 0, 5, 5], 'opacity': '=flip.progress'}], 'timeline': [{'name': 'flip', 'at': 1,
     'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1}]}, {'a.hidden': [False, True], 'b.hidden':
     [True, False]}, [0.5, 2.5], [], {}),
    ('flip to arg', {'components': {'N': {'parameters': {'angle': 0}, 'size': [5, 5], 'layers': [{'name': 'z',
     'frame': ['=angle', 0, 1, 1]}]}}, 'layers': [{'name': 'a'}, {'name': 'b'}, {'component': 'N', 'name': 'n',
     'angle': '=flip.angle'}], 'timeline': [{'name': 'flip', 'transition': 'flipFromTop', 'from': 'a', 'to': 'b',
     'duration': 1, 'timing': 'linear'}]}, {'n.z.frame.x': [45]}, [0.25], [], {}),
    ('tap', {'parameters': {'n': 0}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {'tap': {'set': {'n':
     '=n + 1'}}}}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'b'}, {'at': 2, 'touch': [[5, 5]], 'layer':
     'b'}]}, {'n': [0, 0, 1, 2]}, [1, 1.19, 1.9, 3], [], {}),
    ('tap outside', {'parameters': {'n': 0}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {'tap':
     {'set': {'n': '=n + 1'}}}}, {'name': 'w', 'frame': [60, 0, 20, 20]}], 'timeline': [{'at': 1, 'touch': [[5, 5]],
     'layer': 'w'}]}, {'n': [0]}, [3], [], {}),
    ('tap hidden', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'sublayers': [{'name': 'b', 'frame': [10, 10,
     40, 20], 'on': {'tap': {'set': {'n': '=n + 1'}}}, 'hidden': True}]}], 'timeline': [{'at': 1, 'touch': [[15,
     15]], 'layer': 'p'}]}, {'n': [0]}, [3], [], {}),
    ('tap opacity 0', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'sublayers': [{'name': 'b', 'frame': [10,
     10, 40, 20], 'on': {'tap': {'set': {'n': '=n + 1'}}}, 'opacity': 0.005}]}], 'timeline': [{'at': 1, 'touch':
     [[15, 15]], 'layer': 'p'}]}, {'n': [0]}, [3], [], {}),
    ('overlap', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'sublayers': [{'name': 'b', 'frame': [10, 10, 40,
     20], 'on': {'tap': {'set': {'n': '=n + 1'}}}}, {'name': 't', 'frame': [0, 0, 30, 30]}]}], 'timeline': [{'at':
     1, 'touch': [[15, 15]], 'layer': 'p'}, {'at': 2, 'touch': [[35, 15]], 'layer': 'p'}]}, {'n': [0, 1]}, [1.9, 3],
     [], {}),
    ('zpos', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'sublayers': [{'name': 'b', 'frame': [10, 10, 40,
     20], 'on': {'tap': {'set': {'n': '=n + 1'}}}, 'zPosition': 3}, {'name': 't', 'frame': [0, 0, 30, 30]}]}],
     'timeline': [{'at': 1, 'touch': [[15, 15]], 'layer': 'p'}]}, {'n': [1]}, [3], [], {}),
    ('drag out no tap', {'parameters': {'n': 0, 'u': 0}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on':
     {'tap': {'set': {'n': 1}}, 'touchUp': {'set': {'u': '=touch.x'}}}}], 'timeline': [{'at': 1, 'touch': [[5, 5],
     [100, 5]], 'layer': 'b', 'duration': 1}]}, {'n': [0], 'u': [100]}, [3], [], {}),
    ('rotated', {'parameters': {'u': {'type': 'point', 'value': [0, 0]}}, 'layers': [{'name': 'b', 'frame': [10, 10,
     40, 20], 'transform': {'rotation': 90}, 'on': {'touchDown': {'set': {'u': '=touch'}}}}, {'name': 'p'}],
     'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'b', 'duration': 0.5}]}, {'u': [[5, 5]]}, [3], [], {}),
    ('rotated from parent', {'parameters': {'u': {'type': 'point', 'value': [0, 0]}}, 'layers': [{'name': 'p',
     'frame': [0, 0, 100, 80], 'sublayers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'transform': {'rotation': 90},
     'on': {'touchDown': {'set': {'u': '=touch'}}}}]}], 'timeline': [{'at': 1, 'touch': [[30, 5]], 'layer': 'p',
     'duration': 0.5}]}, {'u': [[5, 10]]}, [3], [], {}),
    ('comp contentMode drag', {'components': {'S': {'parameters': {'v': 0}, 'size': [100, 20], 'layers': [{'name':
     'z'}], 'on': {'drag': [{'set': {'v': '=touch.x'}}, {'send': 'valueChanged'}]}}}, 'parameters': {'o': 0},
     'layers': [{'component': 'S', 'name': 's', 'frame': [0, 0, 50, 10], 'contentMode': 'scaleToFill', 'on':
     {'valueChanged': {'set': {'o': '=s.v * 2'}}}}], 'timeline': [{'at': 1, 'touch': [[10, 5], [40, 5]], 'layer':
     's', 'duration': 1}]}, {'s.v': [0, 0, 20, 50, 80, 80], 'o': [0, 0, 40, 100, 160, 160]}, [0, 0.99, 1, 1.5, 2,
     3], [], {}),
    ('comp contentMode drag aspectfit', {'components': {'S': {'parameters': {'v': 0}, 'size': [100, 20], 'layers':
     [{'name': 'z'}], 'on': {'drag': {'set': {'v': '=touch.y'}}}}}, 'layers': [{'name': 'w', 'sublayers':
     [{'component': 'S', 'name': 's', 'frame': [0, 0, 50, 30], 'contentMode': 'scaleAspectFit'}]}], 'timeline':
     [{'at': 1, 'touch': [[10, 10], [10, 20]], 'layer': 'w', 'duration': 1}]}, {'s.v': [0, 10, 20]}, [1, 1.5, 2],
     [], {}),
    ('by', {'parameters': {'o': 10}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {'drag': {'by': {'o':
     '=-touch.dy'}}}}], 'timeline': [{'at': 1, 'touch': [[5, 5], [5, 15]], 'layer': 'b', 'duration': 1}, {'at': 2.5,
     'touch': [[5, 15], [5, 5]], 'layer': 'b', 'duration': 1}]}, {'o': [10, 10, 5, 0, 0, 5, 10]}, [0.5, 1, 1.5, 2,
     2.5, 3, 3.5], [], {}),
    ('by moving layer', {'parameters': {'o': 0}, 'layers': [{'name': 'b', 'frame': ['=o', 10, 40, 20], 'on':
     {'drag': {'by': {'o': '=touch.dx'}}}}], 'timeline': [{'at': 1, 'touch': [[5, 5], [45, 5]], 'layer': 'b',
     'duration': 1}]}, {'o': [0, 20, 40, 40]}, [1, 1.5, 2, 3], [], {}),
    ('two levels', {'parameters': {'tot': 0}, 'components': {'In': {'parameters': {'v': 0}, 'size': [40, 40],
     'layers': [], 'on': {'drag': [{'by': {'v': '=touch.dx'}}, {'send': 'valueChanged'}]}}, 'Out': {'parameters':
     {'w': 1}, 'size': [40, 40], 'layers': [{'component': 'In', 'name': 'i', 'on': {'valueChanged': [{'set': {'w':
     '=i.v + 1'}}, {'send': 'valueChanged'}]}}]}}, 'layers': [{'component': 'Out', 'name': 'o', 'frame': [0, 0, 40,
     40], 'on': {'valueChanged': {'set': {'tot': '=o.w * 10'}}}}], 'timeline': [{'at': 1, 'touch': [[0, 5], [20,
     5]], 'layer': 'o', 'duration': 1}]}, {'o.i.v': [0, 10, 20, 20], 'o.w': [1, 11, 21, 21], 'tot': [0, 110, 210,
     210]}, [0.5, 1.5, 2, 3], [], {}),
    ('pressed', {'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {}, 'opacity': '=pressed ? 0.5 : 1'}],
     'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'b', 'duration': 0.5}]}, {'b.opacity': [1, 0.5, 0.5, 1]},
     [0.9, 1.0, 1.4, 1.6], [], {}),
    ('when', {'parameters': {'n': 0, 'on': True}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {'tap':
     [{'when': '=on', 'set': {'on': False}}, {'when': '=!on', 'set': {'n': 5}, 'duration': 0}, {'when': '=on',
     'set': {'n': 7}, 'duration': 0}]}}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'b'}]}, {'n': [7],
     'on': [False]}, [3], [], {}),
    ('handler animate at', {'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {'tap': {'at': 0.3, 'layer':
     'b', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}}}], 'timeline': [{'at': 1, 'touch': [[5, 5]],
     'layer': 'b'}]}, {'b.opacity': [0.5, 1]}, [2, 3], [], {}),
    ('handler transition', {'layers': [{'name': 'p', 'frame': [0, 0, 50, 50], 'sublayers': [{'name': 'x'}, {'name':
     'y'}], 'on': {'tap': {'name': 'flip', 'transition': 'flipFromLeft', 'from': 'x', 'to': 'y', 'duration': 1,
     'timing': 'linear'}}}, {'name': 'q', 'frame': ['=flip.angle', 0, 1, 1]}], 'timeline': [{'at': 1, 'touch': [[5,
     5]], 'layer': 'p'}]}, {'flip.angle': [0, 90, 180], 'q.frame.x': [0, 90, 180], 'y.hidden': [True, False,
     False]}, [1, 1.7, 3], [], {}),
    ('touch in flipped card', {'parameters': {'n': 0, 'm': 0}, 'layers': [{'name': 'p', 'frame': [0, 0, 50, 50],
     'sublayers': [{'name': 'x', 'on': {'tap': {'set': {'n': 1}}}}, {'name': 'y', 'on': {'tap': {'set': {'m':
     '=touch.x'}}}}]}], 'timeline': [{'transition': 'flipFromLeft', 'from': 'x', 'to': 'y', 'duration': 1}, {'at':
     1.5, 'touch': [[5, 5]], 'layer': 'p'}]}, {'n': [0], 'm': [5]}, [3], [], {}),
    ('ancestor handler', {'parameters': {'u': 0}, 'layers': [{'name': 'p', 'frame': [10, 0, 80, 80], 'on': {'tap':
     {'set': {'u': '=touch.x'}}}, 'sublayers': [{'name': 'q', 'frame': [20, 0, 20, 20], 'sublayers': [{'name': 'r',
     'frame': [5, 0, 10, 10]}]}]}], 'timeline': [{'at': 1, 'touch': [[1, 1]], 'layer': 'r'}]}, {'u': [26]}, [3], [],
     {}),
    ('send layer', {'parameters': {'n': 0}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on': {'tap':
     {'send': 'valueChanged', 'layer': 'o'}}}, {'name': 'o', 'on': {'valueChanged': {'set': {'n': 4}}}, 'frame':
     [60, 0, 5, 5]}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'b'}]}, {'n': [4]}, [3], [], {}),
    ('button inst handlers order', {'parameters': {'n': 1}, 'components': {'B': {'parameters': {'c': 0}, 'size':
     [20, 20], 'layers': [], 'on': {'tap': {'set': {'c': '=c + 1'}, 'duration': 0}}}}, 'layers': [{'component': 'B',
     'name': 'b', 'frame': [0, 0, 20, 20], 'on': {'tap': {'set': {'n': '=b.c * 10'}, 'duration': 0}}}], 'timeline':
     [{'at': 1, 'touch': [[5, 5]], 'layer': 'b'}, {'at': 2, 'touch': [[5, 5]], 'layer': 'b'}]}, {'b.c': [0, 1, 2],
     'n': [1, 10, 20]}, [1, 1.5, 3], [], {}),
    ('forEach comp tapped', {'parameters': {'sel': -1}, 'components': {'B': {'parameters': {'i': 0}, 'size': [20,
     20], 'layers': []}}, 'layers': [{'forEach': 3, 'component': 'B', 'name': 'b', 'frame': ['=index*25', 0, 20,
     20], 'i': '=index', 'on': {'tap': {'set': {'sel': '=index'}, 'duration': 0}}}], 'timeline': [{'at': 1, 'touch':
     [[5, 5]], 'layer': 'b[2]'}]}, {'sel': [-1, 2], 'b[1].i': [1, 1]}, [1, 1.5], [], {}),
    ('themes', {'parameters': {'ink': {'type': 'color', 'value': '#000'}, 'w': 1}, 'themes': {'dark': {'ink':
     '#fff', 'w': 7}}, 'components': {'K': {'parameters': {'ink': {'type': 'color', 'value': 'red'}}, 'size': [5,
     5], 'layers': [{'name': 'z', 'backgroundColor': '=ink'}]}}, 'layers': [{'component': 'K', 'name': 'k', 'ink':
     '=ink'}]}, {'k.z.backgroundColor.green': [1], 'w': [7]}, [0], ['--theme', 'dark'], {}),
    ('import comps', {'import': ['lib.json'], 'layers': [{'component': 'K', 'name': 'k', 'a': '=3'}]},
     {'k.z.frame.x': [3], 'k.i.y.frame.x': [6]}, [0], [], {'lib.json': {'components': {'K': {'parameters': {'a': 1},
     'size': [10, 10], 'layers': [{'name': 'z', 'frame': ['=a', 0, 1, 1]}, {'component': 'I', 'name': 'i', 'b':
     '=a*2'}]}, 'I': {'parameters': {'b': 1}, 'size': [10, 10], 'layers': [{'name': 'y', 'frame': ['=b', 0, 1,
     1]}]}}}}),
    ('layer+set transition', {'layers': [{'name': 't', 'type': 'text', 'text': 'A', 'frame': [0, 0, 20, 20]}],
     'timeline': [{'name': 'x', 'at': 1, 'transition': 'crossDissolve', 'layer': 't', 'set': {'text': 'B'},
     'duration': 1}]}, {'t.text': ['A', 'B'], 'x.progress': [0, 1]}, [0.5, 2.5], [], {}),
    ('frame animate', {'layers': [{'name': 'r', 'frame': [0, 0, 10, 10]}], 'timeline': [{'layer': 'r', 'animate':
     'frame', 'to': [20, 20, 30, 40], 'duration': 1}]}, {'r.frame': [[10, 10, 20, 25]], 'r.position': [[20, 22.5]],
     'r.bounds': [[0, 0, 20, 25]]}, [0.5], [], {}),
    ('drag then set impl', {'parameters': {'o': 0}, 'layers': [{'name': 'b', 'frame': [10, 10, 40, 20], 'on':
     {'drag': {'set': {'o': '=touch.x'}}, 'touchUp': {'set': {'o': 0}}}}], 'timeline': [{'at': 1, 'touch': [[0, 5],
     [20, 5]], 'layer': 'b', 'duration': 1}]}, {'o': [10, 20, 3.951932, 0]}, [1.5, 2, 2.125, 3], [], {}),
]

LAYOUT_AND_ANIMATION = [
    ('eq', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['H:|-[a]-[b(==a)]-|', 'V:|-[a]-|', 'V:|-[b]-|'], 'sublayers': [{'name': 'a'}, {'name': 'b'}]}]}]}, {'a.frame':
     [[8, 8, 38, 64]], 'b.frame': [[54, 8, 38, 64]]}, [0], [], {}),
    ('top std 20', {'layers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints': ['H:|-[a]-|', 'V:|-[a]-|'],
     'sublayers': [{'name': 'a'}]}]}, {'a.frame': [[20, 20, 60, 40]]}, [0], [], {}),
    ('metrics', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['H:|-m-[a(w)]', 'V:|[a]|'], 'sublayers': [{'name': 'a'}]}]}], 'parameters': {'m': 5, 'w': 22}}, {'a.frame':
     [[5, 0, 22, 80]]}, [0], [], {}),
    ('prio', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['H:|[a(50@500)]', 'H:[a(<=30)]', 'V:|[a(20)]'], 'sublayers': [{'name': 'a'}]}]}]}, {'a.frame': [[0, 0, 30,
     20]]}, [0], [], {}),
    ('chain', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['H:|-10-[a(20)]-5-[b]-(>=5)-[c(15)]-10-|', 'H:[b(30@700)]', 'V:|[a]|', 'V:|[b]|', 'V:|[c]|'], 'sublayers':
     [{'name': 'a'}, {'name': 'b'}, {'name': 'c'}]}]}]}, {'b.frame.x': [35], 'c.frame.x': [75], 'b.frame.width':
     [30]}, [0], [], {}),
    ('negative/paren', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80],
     'constraints': ['H:[a(10)]-(6)-|', 'V:|-(-4)-[a(10)]'], 'sublayers': [{'name': 'a'}]}]}]}, {'a.frame': [[84,
     -4, 10, 10]]}, [0], [], {}),
    ('intrinsic comp', {'components': {'K': {'parameters': {'s': 'abc'}, 'size':
     '=[label.intrinsicSize.width + 10, 20]', 'layers': [{'name': 'label', 'type': 'text', 'text': '=s'}]}},
     'layers': [{'name': 'w', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['H:|[a]-(4)-[b]', 'V:|[a]', 'V:|[b]'], 'sublayers': [{'component': 'K', 'name': 'a'}, {'component': 'K',
     'name': 'b', 's': 'abcdef'}]}]}]}, {'a.frame.width - a.label.intrinsicSize.width': [10],
     'b.frame.x - a.frame.maxX': [4], 'b.frame.height': [20], 'b.frame.width > a.frame.width': [True]}, [0], [],
     {}),
    ('stack fillEqually', {'layers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'stack': {'axis': 'horizontal',
     'spacing': 10, 'alignment': 'fill', 'distribution': 'fillEqually'}, 'sublayers': [{'name': 'a'}, {'name': 'b'},
     {'name': 'c'}]}]}, {'a.frame': [[0, 0, 26.66667, 80]], 'c.frame': [[73.33333, 0, 26.66667, 80]]}, [0], [], {}),
    ('stack equalSpacing', {'layers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'stack': {'axis': 'horizontal',
     'spacing': 0, 'alignment': 'center', 'distribution': 'equalSpacing'}, 'sublayers': [{'name': 'a', 'frame': [0,
     0, 20, 10]}, {'name': 'b', 'frame': [0, 0, 20, 20]}, {'name': 'c', 'frame': [0, 0, 20, 30]}]}]}, {'a.frame':
     [[0, 35, 20, 10]], 'b.frame': [[40, 30, 20, 20]], 'c.frame': [[80, 25, 20, 30]]}, [0], [], {}),
    ('stack vert', {'layers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'stack': {'axis': 'vertical', 'spacing': 4,
     'alignment': 'leading', 'distribution': 'fillEqually'}, 'sublayers': [{'name': 'a', 'frame': [0, 0, 20, 10]},
     {'name': 'b', 'frame': [0, 0, 30, 20]}]}]}, {'a.frame': [[0, 0, 20, 38]], 'b.frame': [[0, 42, 30, 38]]}, [0],
     [], {}),
    ('stack in comp forEach', {'components': {'K': {'parameters': {'n': 2}, 'size': [60, 20], 'layers': [{'name':
     's', 'frame': [0, 0, 60, 20], 'stack': {'axis': 'horizontal', 'distribution': 'fillEqually', 'alignment':
     'fill'}, 'sublayers': [{'forEach': '=n', 'name': 'i'}]}]}}, 'layers': [{'forEach': [2, 3], 'component': 'K',
     'name': 'k', 'n': '=item', 'frame': [0, '=index*30', 60, 20]}]}, {'k[0].s.i[1].frame': [[30, 0, 30, 20]],
     'k[1].s.i[2].frame': [[40, 0, 20, 20]]}, [0], [], {}),
    ('stack trailing+hidden', {'layers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'stack': {'axis': 'vertical',
     'spacing': 5, 'alignment': 'trailing', 'distribution': 'equalSpacing'}, 'sublayers': [{'name': 'a', 'frame':
     [0, 0, 20, 10]}, {'name': 'h', 'hidden': True, 'frame': [0, 0, 20, 10]}, {'name': 'b', 'frame': [0, 0, 30,
     20]}]}]}, {'a.frame': [[80, 0, 20, 10]], 'b.frame': [[70, 60, 30, 20]]}, [0], [], {}),
    ('comp constraints', {'components': {'K': {'size': [100, 50], 'constraints': ['H:|-10-[z]-10-|',
     'V:|-5-[z]-5-|'], 'layers': [{'name': 'z'}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 60,
     30], 'contentMode': 'redraw'}, {'component': 'K', 'name': 'm', 'frame': [0, 0, 60, 30]}]}, {'k.z.frame': [[10,
     5, 40, 20]], 'm.z.frame': [[10, 5, 80, 40]]}, [0], [], {}),
    ('baseline', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     [{'item': 'a', 'attribute': 'lastBaseline', 'toItem': 'b', 'toAttribute': 'firstBaseline'}, 'H:|[a][b]',
     'V:|[b]'], 'sublayers': [{'name': 'a', 'type': 'text', 'text': 'x', 'fontSize': 10}, {'name': 'b', 'type':
     'text', 'text': 'x', 'fontSize': 30}]}]}]}, {'a.frame.y > b.frame.y': [True],
     'a.frame.height == a.intrinsicSize.height': [True]}, [0], [], {}),
    ('replicator speed', {'layers': [{'name': 'rep', 'type': 'replicator', 'instanceCount': 3, 'instanceDelay': 0.5,
     'speed': 2, 'sublayers': [{'name': 'z', 'frame': [0, 0, 5, 5]}]}], 'timeline': [{'layer': 'z', 'animate':
     'opacity', 'from': 0, 'to': 1, 'duration': 2}]}, {'z.opacity': [0.5, 1]}, [0.5, 1], [], {}),
    ('string param compare', {'parameters': {'mode': {'type': 'choice', 'value': 'a', 'choices': ['a', 'b']}},
     'layers': [{'name': 'r', 'hidden': "=mode == 'b'"}], 'timeline': [{'at': 1, 'set': {'mode': 'b'}}]},
     {'r.hidden': [False, True]}, [0.5, 1], [], {}),
    ('sample', {'components': {'K': {'parameters': {'v': {'type': 'numbers'}}, 'sample': {'v': [1, 2, 3]}, 'size':
     [10, 10], 'layers': [{'forEach': '=v', 'name': 'i', 'frame': ['=item', 0, 1, 1]}]}}, 'layers': [{'component':
     'K', 'name': 'k'}]}, {'k.i[2].frame.x': [3]}, [0], [], {}),
    ('poly expr', {'parameters': {'week': [1, 2, 3]}, 'layers': [{'name': 's', 'type': 'shape', 'path': {'polyline':
     '=map(week, point(index * 10, 50 - item * 10))'}}]}, {'sum(week)': [6]}, [0], [], {}),
    ('animate instance param', {'components': {'K': {'parameters': {'v': 1}, 'size': [10, 10], 'layers': [{'name':
     'z', 'frame': ['=v', 0, 1, 1]}]}}, 'layers': [{'forEach': 2, 'component': 'K', 'name': 'k'}], 'timeline':
     [{'layer': 'k*', 'stagger': 0.5, 'animate': 'v', 'from': 0, 'to': 10, 'duration': 1}]}, {'k[0].v': [5, 10],
     'k[1].z.frame.x': [0, 5]}, [0.5, 1], [], {}),
    ('set colour interrupts spring', {'layers': [{'name': 'r', 'opacity': 0}], 'timeline': [{'layer': 'r', 'set':
     {'opacity': 1}, 'spring': {'stiffness': 100, 'damping': 10}, 'at': 0}]}, {'r.opacity - spring(0.3,1,100,10)':
     [0]}, [0.3], [], {}),
    ('path anim position', {'layers': [{'name': 'r', 'frame': [0, 0, 10, 10]}], 'timeline': [{'layer': 'r',
     'animate': 'position', 'path': 'M0 0 H10 V30', 'duration': 4, 'calculationMode': 'paced', 'rotationMode':
     'auto'}]}, {'r.position': [[10, 10]], 'r.transform.rotation.z': [90]}, [2], [], {}),
    ('additive', {'layers': [{'name': 'r', 'opacity': 0.5}], 'timeline': [{'layer': 'r', 'animate': 'opacity',
     'additive': True, 'from': 0, 'to': 0.2, 'duration': 1}, {'layer': 'r', 'animate': 'opacity', 'additive': True,
     'from': 0, 'to': 0.1, 'duration': 1}]}, {'r.opacity': [0.65]}, [0.5], [], {}),
    ('cumulative', {'layers': [{'name': 'r', 'frame': [0, 0, 0, 0]}], 'timeline': [{'layer': 'r', 'animate':
     'position.x', 'cumulative': True, 'from': 0, 'to': 10, 'duration': 1, 'repeatCount': 3}]}, {'r.position.x': [5,
     15, 25]}, [0.5, 1.5, 2.5], [], {}),
    ('steps', {'layers': [{'name': 'r'}], 'timeline': [{'layer': 'r', 'animate': 'opacity', 'from': 0, 'to': 1,
     'duration': 1, 'timing': {'steps': 5, 'position': 'end'}}]}, {'r.opacity': [0, 0.2, 0.8, 1]}, [0.1, 0.3, 0.95,
     1], [], {}),
    ('linear timing', {'layers': [{'name': 'r'}], 'timeline': [{'layer': 'r', 'animate': 'opacity', 'from': 0, 'to':
     1, 'duration': 1, 'timing': {'linear': [[0, 0], [0.3, 0.8], [1, 1]]}}]}, {'r.opacity': [0.4, 0.8, 0.9]}, [0.15,
     0.3, 0.65], [], {}),
    ('keyframes timings', {'layers': [{'name': 'r'}], 'timeline': [{'layer': 'r', 'animate': 'opacity', 'values':
     [0, 1, 0.5], 'keyTimes': [0, 0.25, 1], 'duration': 4}]}, {'r.opacity': [0.5, 1, 0.75]}, [0.5, 1, 2.5], [], {}),
    ('animations key', {'layers': [{'name': 'r', 'animations': [{'animate': 'opacity', 'from': 0, 'to': 1,
     'duration': 1}]}]}, {'r.opacity': [0.5]}, [0.5], [], {}),
    ('filters.blur', {'layers': [{'name': 'r', 'filters': [{'blur': 2}, {'name': 'k', 'brightness': 1}]}],
     'timeline': [{'layer': 'r', 'animate': 'filters.blur', 'to': 6, 'duration': 1}, {'layer': 'r', 'animate':
     'filters.k', 'to': 0, 'duration': 1}]}, {'r.filters.blur': [4], 'r.filters.k': [0.5]}, [0.5], [], {}),
    ('sublayers.NAME', {'layers': [{'name': 'r', 'sublayers': [{'name': 'z'}]}], 'timeline': [{'layer': 'r',
     'animate': 'sublayers.z.opacity', 'from': 0, 'to': 1, 'duration': 1}]}, {'r.z.opacity': [0.5],
     'r.sublayers.z.opacity': [0.5]}, [0.5], [], {}),
]

GESTURES_AND_SCOPE = [
    ('vfl forEach', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['H:|[i[0](10)]-5-[i[1](==i[0])]', 'V:|[i[0](3)]', 'V:|[i[1](3)]'], 'sublayers': [{'forEach': 2, 'name':
     'i'}]}]}]}, {'i[1].frame': [[15, 0, 10, 3]]}, [0], [], {}),
    ('anim k', {'layers': [{'name': 'p', 'sublayers': [{'name': 'q', 'frame': [0, 0, 100, 80], 'constraints':
     ['V:|[a(10)]', 'H:|-k-[a(10)]'], 'sublayers': [{'name': 'a'}]}]}], 'parameters': {'k': 0}, 'timeline':
     [{'animate': 'k', 'from': 0, 'to': 40, 'duration': 1}]}, {'a.frame.x': [0, 20, 40]}, [0, 0.5, 1], [], {}),
    ('bounds exclusive edge', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'sublayers': [{'name': 'b', 'frame':
     [10, 10, 20, 20], 'on': {'tap': {'set': {'n': '=n+1'}, 'duration': 0}}}]}], 'timeline': [{'at': 1, 'touch':
     [[30, 15]], 'layer': 'p'}, {'at': 2, 'touch': [[10, 10]], 'layer': 'p'}]}, {'n': [0, 1]}, [1.5, 3], [], {}),
    ('scrolled bounds origin', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'bounds': [50, 0, 100, 80],
     'position': [50, 40], 'sublayers': [{'name': 'b', 'frame': [60, 10, 20, 20], 'on': {'tap': {'set': {'n':
     '=touch.x'}, 'duration': 0}}}]}], 'timeline': [{'at': 1, 'touch': [[65, 15]], 'layer': 'p'}]}, {'n': [5]},
     [1.5], [], {}),
    ('outside parent bounds not hit', {'parameters': {'n': 0}, 'layers': [{'name': 'r', 'sublayers': [{'name': 'p',
     'frame': [0, 0, 20, 20], 'sublayers': [{'name': 'b', 'frame': [10, 10, 30, 30], 'on': {'tap': {'set': {'n':
     '=n+1'}, 'duration': 0}}}]}]}], 'timeline': [{'at': 1, 'touch': [[30, 30]], 'layer': 'r'}, {'at': 2, 'touch':
     [[15, 15]], 'layer': 'r'}]}, {'n': [0, 1]}, [1.5, 3], [], {}),
    ('set read once', {'parameters': {'a': 1, 'b': 2}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on':
     {'tap': {'set': {'a': '=b', 'b': '=a'}, 'duration': 0}}}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer':
     'b'}, {'at': 1.5, 'set': {'b': 9}, 'duration': 0}]}, {'a': [2, 2], 'b': [1, 9]}, [1.3, 2], [], {}),
    ('interrupted drag by tap', {'parameters': {'a': 0}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on':
     {'touchDown': {'set': {'a': 10}}, 'touchUp': {'set': {'a': 0}}}}], 'timeline': [{'at': 1, 'touch': [[5, 5]],
     'layer': 'b', 'duration': 0.1}]}, {'a': [0, 6.825405, 1.348677]}, [1, 1.1, 1.225], [], {}),
    ('touch path timing', {'parameters': {'a': 0}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on': {'drag':
     {'set': {'a': '=touch.x'}}}}], 'timeline': [{'at': 1, 'touch': [[0, 0], [10, 0], [10, 30]], 'layer': 'b',
     'duration': 4}]}, {'a': [5, 10]}, [1.5, 3], [], {}),
    ('touch easeIn', {'parameters': {'a': 0}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on': {'drag':
     {'set': {'a': '=touch.x'}}}}], 'timeline': [{'at': 1, 'touch': [[0, 0], [10, 0]], 'timing': 'easeInEaseOut',
     'layer': 'b', 'duration': 1}]}, {'a': [1.291619]}, [1.25], [], {}),
    ('touch svg path', {'parameters': {'a': 0}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on': {'drag':
     {'set': {'a': '=touch.x'}}}}], 'timeline': [{'at': 1, 'touch': 'M0 0 H10', 'layer': 'b', 'duration': 1}]},
     {'a': [5]}, [1.5], [], {}),
    ('touch expr points', {'parameters': {'a': 0, 'w': 20}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on':
     {'drag': {'set': {'a': '=touch.x + touch.start.x'}}}}], 'timeline': [{'at': 1, 'touch': [['=w / 2', 0], ['=w',
     0]], 'layer': 'b', 'duration': 1}]}, {'a': [25]}, [1.5], [], {}),
    ('self/parent', {'layers': [{'name': 'a', 'frame': [0, 0, 40, 40], 'cornerRadius': 5, 'sublayers': [{'name':
     'b', 'frame': [0, 0, 10, 10], 'cornerRadius': '=parent.cornerRadius * 2', 'opacity': '=self.cornerRadius / 20',
     'borderWidth': '=cornerRadius / 5'}]}]}, {'b.cornerRadius': [10], 'b.opacity': [0.5], 'b.borderWidth': [2]},
     [0], [], {}),
    ('angle=angle chain', {'parameters': {'angle': 7}, 'components': {'A': {'parameters': {'angle': 1}, 'size': [5,
     5], 'layers': [{'component': 'B', 'name': 'b', 'angle': '=angle + 1'}]}, 'B': {'parameters': {'angle': 2},
     'size': [5, 5], 'layers': [{'name': 'z', 'frame': ['=angle', 0, 1, 1]}]}}, 'layers': [{'component': 'A',
     'name': 'a', 'angle': '=angle'}]}, {'a.b.z.frame.x': [8]}, [0], [], {}),
    ('timeline values expr', {'parameters': {'w': 40}, 'layers': [{'name': 'r', 'frame': [0, 0, 10, 10]}],
     'timeline': [{'layer': 'r', 'animate': 'position.x', 'from': '=w', 'to': '=w * 2', 'duration': '=w / 20'}]},
     {'r.position.x': [60]}, [1], [], {}),
    ('flip.progress repeated seq', {'layers': [{'name': 'a'}, {'name': 'b'}], 'timeline': [{'sequence': [{'name':
     'f1', 'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}, {'name': 'f2',
     'transition': 'flipFromRight', 'from': 'b', 'to': 'a', 'duration': 1, 'timing': 'linear'}]}]}, {'f1.angle':
     [90, 180], 'f2.angle': [0, 90], 'a.hidden': [False, False], 'b.hidden': [False, False]}, [0.5, 1.5], [], {}),
    ('neg scale layer', {'layers': [{'name': 'r', 'frame': [0, 0, 10, 10], 'speed': 0.5, 'timeOffset': 1,
     'beginTime': 1}], 'timeline': [{'layer': 'r', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 2}]},
     {'r.opacity': [0.5, 0.75]}, [1, 2], [], {}),
    ('autoreverse layer', {'components': {'K': {'size': [5, 5], 'layers': [{'name': 'z'}], 'timeline': [{'layer':
     'z', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]}}, 'layers': [{'component': 'K', 'name': 'k',
     'duration': 1, 'autoreverses': True, 'repeatCount': 2}]}, {'k.z.opacity': [0.25, 0.75, 0.25, 0.75]}, [0.25,
     1.25, 2.25, 3.25], [], {}),
    ('marker', {'layers': [{'name': 'r'}], 'timeline': [{'marker': 'm', 'at': 1.5}, {'after': 'm', 'layer': 'r',
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]}, {'r.opacity': [0.5]}, [2], [], {}),
    ('theme+set', {'parameters': {'w': 1, 'v': '=w * 2'}, 'themes': {'dark': {'w': 7}}}, {'w': [9], 'v': [18]}, [0],
     ['--theme', 'dark', '--set', 'w=9'], {}),
]

COMBINATIONS = [
    ('as two', {'parameters': {'week': [3, 4]}, 'layers': [{'forEach': '=week', 'as': ['v', 'i'], 'name': 'row',
     'frame': ['=v*10 + i', 0, 5, 5]}]}, {'row[1].frame.x': [41]}, [0], [], {}),
    ('forEach 0', {'layers': [{'forEach': 0, 'name': 'row'}, {'name': 'z'}]}, {'z.opacity': [1]}, [0], [], {}),
    ('forEach strings', {'layers': [{'forEach': "=['a','b']", 'name': 'row', 'type': 'text', 'text':
     '=item + index'}]}, {'row[1].text': ['b1']}, [0], [], {}),
    ('forEach set', {'parameters': {'week': [1, 2]}, 'layers': [{'forEach': '=week', 'name': 'row', 'frame':
     ['=item', 0, 5, 5]}], 'timeline': [{'at': 1, 'set': {'week': [5, 8]}, 'duration': 1, 'timing': 'linear'}]},
     {'row[1].frame.x': [2, 5, 8]}, [0.5, 1.5, 3], [], {}),
    ('forEach param n', {'parameters': {'n': 3}, 'layers': [{'forEach': '=n', 'name': 'row', 'frame': ['=item*10',
     0, 5, 5]}]}, {'row[2].frame.x': [20]}, [0], [], {}),
    ('hit scale parent', {'parameters': {'u': {'type': 'point', 'value': [0, 0]}}, 'layers': [{'name': 'p',
     'sublayers': [{'name': 's', 'frame': [0, 0, 40, 40], 'anchorPoint': [0, 0], 'position': [10, 10], 'transform':
     {'scale': 2}, 'sublayers': [{'name': 'b', 'frame': [10, 10, 10, 10], 'on': {'touchDown': {'set': {'u':
     '=touch'}}}}]}]}], 'timeline': [{'at': 1, 'touch': [[40, 44]], 'layer': 'p', 'duration': 0.5}]}, {'u': [[5,
     7]]}, [2], [], {}),
    ('hit 3d rotY perspective', {'parameters': {'u': {'type': 'point', 'value': [0, 0]}}, 'layers': [{'name': 'p',
     'perspective': 100, 'sublayers': [{'name': 'b', 'frame': [20, 10, 60, 60], 'transform': {'rotation': {'y':
     60}}, 'on': {'touchDown': {'set': {'u': '=touch'}}}}]}], 'timeline': [{'at': 1, 'touch': [[50, 40]], 'layer':
     'p', 'duration': 0.5}]}, {'u': [[30, 30]]}, [2], [], {}),
    ('hit mask ignored? masksToBounds', {'parameters': {'n': 0}, 'layers': [{'name': 'p', 'sublayers': [{'name':
     'b', 'frame': [10, 10, 20, 20], 'cornerRadius': 10, 'on': {'tap': {'set': {'n': 1}, 'duration': 0}}}]}],
     'timeline': [{'at': 1, 'touch': [[11, 11]], 'layer': 'p'}]}, {'n': [1]}, [2], [], {}),
    ('pressed child', {'layers': [{'name': 'b', 'frame': [0, 0, 40, 40], 'on': {'tap': {'set': {'x': 1}}},
     'sublayers': [{'name': 'i', 'frame': [0, 0, 10, 10], 'opacity': '=parent.pressed ? 0.5 : 1'}]}], 'parameters':
     {'x': 0}, 'timeline': [{'at': 1, 'touch': [[20, 20]], 'layer': 'b', 'duration': 0.5}]}, {'i.opacity': [1, 0.5,
     1]}, [0.9, 1.2, 1.6], [], {}),
    ('pressed in component', {'components': {'K': {'size': [40, 40], 'layers': [{'name': 'i', 'opacity':
     '=pressed ? 0.5 : 1'}, {'name': 'j', 'frame': [0, 0, 1, 1], 'opacity': '=parent.pressed ? 0.5 : 1'}], 'on':
     {'tap': {'send': 'valueChanged'}}}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 40, 40],
     'opacity': '=pressed ? 0.9 : 1'}], 'timeline': [{'at': 1, 'touch': [[20, 20]], 'layer': 'k', 'duration':
     0.5}]}, {'k.i.opacity': [1, 0.5, 1], 'k.j.opacity': [1, 0.5, 1], 'k.opacity': [1, 0.9, 1]}, [0.9, 1.2, 1.6],
     [], {}),
    ('k.pressed by name', {'layers': [{'name': 'k', 'frame': [0, 0, 40, 40]}, {'name': 'z', 'opacity':
     '=k.pressed ? 0.5 : 1'}], 'timeline': [{'at': 1, 'touch': [[20, 20]], 'layer': 'k', 'duration': 0.5}]},
     {'z.opacity': [1, 0.5, 1]}, [0.9, 1.2, 1.6], [], {}),
    ('dial touches', {'components': {'Dial': {'parameters': {'angle': 0}, 'size': [100, 100], 'layers': [], 'on':
     {'drag': {'set': {'angle': '=angle(center, touch)'}}}}}, 'layers': [{'component': 'Dial', 'name': 'd', 'frame':
     [0, 0, 50, 50]}], 'timeline': [{'at': 1, 'touch': [[45, 25], [25, 5]], 'layer': 'd', 'duration': 1}]},
     {'d.angle': [0, 45, 90]}, [1, 1.5, 2], [], {}),
    ('gesture on theme/enabled', {'parameters': {'n': 0}, 'components': {'B': {'parameters': {'enabled': True,
     'selected': False}, 'size': [10, 10], 'layers': [], 'on': {'tap': {'when': '=enabled', 'set': {'selected':
     '=!selected'}}}}}, 'layers': [{'component': 'B', 'name': 'b', 'frame': [0, 0, 10, 10]}, {'component': 'B',
     'name': 'c', 'enabled': False, 'frame': [20, 0, 10, 10]}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer':
     'b'}, {'at': 2, 'touch': [[5, 5]], 'layer': 'c'}]}, {'b.selected': [True], 'c.selected': [False]}, [3], [],
     {}),
    ('layer set comp param via handler at', {'components': {'B': {'parameters': {'v': 0}, 'size': [10, 10],
     'layers': []}}, 'layers': [{'component': 'B', 'name': 'x'}, {'name': 'b', 'frame': [0, 0, 10, 10], 'on':
     {'tap': [{'layer': 'x', 'set': {'v': 10}}, {'at': 0.5, 'layer': 'x', 'set': {'v': 0}, 'duration': 1, 'timing':
     'linear'}]}}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'b', 'duration': 0.25}]}, {'x.v': [6.825405,
     10, 5, 0]}, [1.35, 1.6, 2.25, 3], [], {}),
    ('bare name in comp unique', {'components': {'B': {'parameters': {'v': 2}, 'size': [10, 10], 'layers': [{'name':
     'deep'}]}}, 'layers': [{'component': 'B', 'name': 'x'}, {'name': 'b', 'opacity': '=deep.opacity / 2'}]},
     {'b.opacity': [0.5]}, [0], [], {}),
    ('x- ok', {'x-note': {'a': 1}, 'layers': [{'name': 'r', 'x-foo': 1}], 'timeline': [{'x-bar': 2, 'layer': 'r',
     'set': {'opacity': 0}, 'at': 1}]}, {'r.opacity': [1]}, [0], [], {}),
    ('frame.width kp', {'layers': [{'name': 'r', 'frame': [0, 0, 10, 10]}], 'timeline': [{'layer': 'r', 'animate':
     'bounds.size.width', 'to': 30, 'duration': 1}, {'layer': 'r', 'animate': 'transform.rotation.z', 'from': 0,
     'to': 90, 'duration': 1}]}, {'r.bounds.size.width': [20], 'r.width': [20], 'r.transform.rotation.z': [45]},
     [0.5], [], {}),
    ('anim timing pen', {'layers': [{'name': 'r'}], 'timeline': [{'layer': 'r', 'animate': 'zPosition', 'from': 0,
     'to': 1, 'duration': 1, 'timing': 'easeOutBack'}]}, {"r.zPosition - ease('easeOutBack', 0.5)": [0],
     'r.zPosition': [1.087697]}, [0.5], [], {}),
    ('push angle/progress sub', {'layers': [{'name': 'a'}, {'name': 'b'}], 'timeline': [{'name': 'p', 'transition':
     'push', 'subtype': 'fromTop', 'from': 'a', 'to': 'b', 'duration': 1}]}, {'p.angle': [23.249148]}, [0.25], [],
     {}),
    ('filters w/ flip', {'layers': [{'name': 'a', 'filters': [{'blur': '=abs(sin(flip.angle)) * 6'}]}, {'name':
     'b'}], 'timeline': [{'name': 'flip', 'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1,
     'timing': 'linear'}]}, {'a.filters.blur': [0, 6]}, [0, 0.5], [], {}),
    ('comp flip bound to own', {'components': {'C': {'parameters': {'k': 15}, 'size': [20, 20], 'let': {'n':
     '=flip.angle / k'}, 'layers': [{'name': 'a'}, {'name': 'b'}, {'name': 'z', 'frame': ['=n', 0, 1, 1]}],
     'timeline': [{'name': 'flip', 'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing':
     'linear'}]}}, 'layers': [{'forEach': 2, 'component': 'C', 'name': 'c', 'k': '=15 * (index + 1)'}]},
     {'c[0].z.frame.x': [6], 'c[1].z.frame.x': [3]}, [0.5], [], {}),
    ('time remap/replicated param', {'layers': [{'name': 'r', 'frame': ['=time * 10', 0, 1, 1]}]}, {'r.frame.x':
     [10]}, [1], [], {}),
    ('set replaces passed', {'parameters': {'q': 5}, 'components': {'K': {'parameters': {'v': 1}, 'size': [10, 10],
     'layers': [], 'on': {'tap': {'set': {'v': 100}, 'duration': 0}}}}, 'layers': [{'component': 'K', 'name': 'k',
     'v': '=q', 'frame': [0, 0, 10, 10]}], 'timeline': [{'animate': 'q', 'from': 0, 'to': 4, 'duration': 4}, {'at':
     2, 'touch': [[5, 5]], 'layer': 'k', 'duration': 0.5}]}, {'k.v': [1, 2, 100, 100]}, [1, 2, 2.6, 3], [], {}),
    ('set nearest component', {'parameters': {'n': 0}, 'components': {'K': {'parameters': {'v': 1}, 'size': [10,
     10], 'layers': [{'name': 'z', 'on': {'tap': {'set': {'n': 3, 'v': 4}, 'duration': 0}}}]}}, 'layers':
     [{'component': 'K', 'name': 'k', 'frame': [0, 0, 10, 10]}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer':
     'k'}]}, {'n': [3], 'k.v': [4]}, [3], [], {}),
    ('handler with instance layer read where it stands', {'parameters': {'n': 0, 'step': 7}, 'components': {'K':
     {'parameters': {'step': 1}, 'size': [10, 10], 'layers': []}}, 'layers': [{'component': 'K', 'name': 'k',
     'frame': [0, 0, 10, 10], 'on': {'tap': {'set': {'n': '=n + step'}, 'duration': 0}}}], 'timeline': [{'at': 1,
     'touch': [[5, 5]], 'layer': 'k'}]}, {'n': [7]}, [3], [], {}),
    ('drag holds then follow', {'parameters': {'a': 0}, 'layers': [{'name': 'b', 'frame': [0, 0, 20, 20], 'on':
     {'drag': {'set': {'a': '=touch.x + time'}}}}], 'timeline': [{'at': 1, 'touch': [[0, 0], [10, 0]], 'layer': 'b',
     'duration': 1}]}, {'a': [6.5, 12, 12]}, [1.5, 2, 3], [], {}),
    ('after touch', {'layers': [{'name': 'b', 'frame': [0, 0, 20, 20]}], 'timeline': [{'name': 't', 'at': 1,
     'touch': [[0, 0]], 'layer': 'b'}, {'after': 't', 'delay': 0.3, 'layer': 'b', 'animate': 'opacity', 'from': 0,
     'to': 1, 'duration': 1}]}, {'b.opacity': [0, 0.5]}, [1.5, 2], [], {}),
    ('stagger 3 groups in forEach comps', {'components': {'K': {'size': [5, 5], 'layers': [{'name': 'z', 'frame':
     [0, 0, 5, 5]}]}}, 'layers': [{'forEach': 3, 'component': 'K', 'name': 'k'}], 'timeline': [{'layer': ['k[2]',
     'k[0]'], 'stagger': 0.5, 'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]}, {'k[2].opacity': [0.5],
     'k[0].opacity': [0], 'k[1].opacity': [1]}, [0.5], [], {}),
    ('pattern into comps', {'components': {'K': {'size': [5, 5], 'layers': [{'name': 'z', 'frame': [0, 0, 5, 5]}]}},
     'layers': [{'forEach': 3, 'component': 'K', 'name': 'k'}], 'timeline': [{'layer': 'k[*].z', 'stagger': 0.5,
     'animate': 'opacity', 'from': 0, 'to': 1, 'duration': 1}]}, {'k[0].z.opacity': [0.5], 'k[1].z.opacity': [0]},
     [0.5], [], {}),
    ('nested repeat groups', {'layers': [{'name': 'b'}], 'timeline': [{'repeatCount': 2, 'sequence':
     [{'repeatCount': 2, 'sequence': [{'layer': 'b', 'animate': 'opacity', 'from': 0, 'to': 1, 'duration':
     0.5}]}]}]}, {'b.opacity': [0.5, 0.5, 0.5, 0.5, 1]}, [0.25, 0.75, 1.25, 1.75, 2.5], [], {}),
    ('delay at in seq', {'layers': [{'name': 'b'}], 'timeline': [{'sequence': [{'at': 0.5, 'layer': 'b', 'animate':
     'opacity', 'from': 0, 'to': 1, 'duration': 1}, {'at': 0.5, 'layer': 'b', 'animate': 'position.x', 'from': 0,
     'to': 1, 'duration': 1}]}]}, {'b.opacity': [0, 0.5, 1], 'b.position.x': [0, 0, 0.5]}, [0.25, 1, 2.5], [], {}),
    ('overlapping anims', {'layers': [{'name': 'b'}], 'timeline': [{'at': 1, 'layer': 'b', 'animate': 'opacity',
     'from': 0.2, 'to': 0.4, 'duration': 1}, {'at': 2, 'layer': 'b', 'animate': 'opacity', 'from': 0.9, 'to': 1,
     'duration': 1}]}, {'b.opacity': [0.2, 0.3, 0.9, 1]}, [0.5, 1.5, 2, 3.5], [], {}),
    ('set after animate', {'layers': [{'name': 'b', 'opacity': 0}], 'timeline': [{'layer': 'b', 'animate':
     'opacity', 'from': 0, 'to': 1, 'duration': 1}, {'at': 2, 'layer': 'b', 'set': {'opacity': 0}}]}, {'b.opacity':
     [1, 1, 0.197597, 0]}, [1.5, 2, 2.125, 3], [], {}),
    ('set interrupts anim', {'layers': [{'name': 'b', 'opacity': 0}], 'timeline': [{'layer': 'b', 'animate':
     'opacity', 'from': 0, 'to': 1, 'duration': 2}, {'at': 1, 'layer': 'b', 'set': {'opacity': 0}, 'duration': 1,
     'timing': 'linear'}]}, {'b.opacity': [0.5, 0.25, 0]}, [1, 1.5, 2.5], [], {}),
    ('set expr follows?', {'parameters': {'a': 0, 'b': 5}, 'timeline': [{'at': 1, 'set': {'a': '=b'}, 'duration':
     0}, {'at': 2, 'set': {'b': 50}, 'duration': 0}]}, {'a': [5, 5]}, [1.5, 2.5], [], {}),
    ('set in forEach layer pat', {'layers': [{'forEach': 3, 'name': 'd'}], 'timeline': [{'at': 1, 'layer': 'd*',
     'stagger': 0.5, 'set': {'opacity': 0}, 'duration': 1, 'timing': 'linear'}]}, {'d[0].opacity': [0.5, 0],
     'd[1].opacity': [1, 0.5], 'd[2].opacity': [1, 1]}, [1.5, 2], [], {}),
    ('frameIndex', {}, {'frameIndex': [0, 4, 5]}, [0, 0.45, 0.5], [], {}),
    ('forEach inside comp w/ item passed', {'components': {'K': {'parameters': {'v': 0}, 'size': [10, 10], 'layers':
     [{'forEach': 2, 'name': 'z', 'frame': ['=v + item', 0, 1, 1]}]}}, 'layers': [{'forEach': [10, 20], 'component':
     'K', 'name': 'k', 'v': '=item'}]}, {'k[1].z[1].frame.x': [21]}, [0], [], {}),
    ('color table literal', {'parameters': {'c': {'type': 'color', 'value': '#f00'}}, 'timeline': [{'animate': 'c',
     'from': '#000', 'to': '#fff', 'duration': 1}]}, {'c.red': [0.5]}, [0.5], [], {}),
    ('string anim param jump', {'parameters': {'s': 'a'}, 'layers': [{'name': 't', 'type': 'text', 'text':
     "=upper(s) + '!'"}], 'timeline': [{'at': 1, 'set': {'s': 'b'}}]}, {'t.text': ['A!', 'B!']}, [0.5, 1], [], {}),
    ('map as names / closures', {'parameters': {'k': 2}}, {'map(range(3), item * k + index)': [[0, 3, 6]],
     'sum(map([1,2,3], item > 1 ? item : 0))': [5], 'max(map([3,1], abs(item - 2)))': [1],
     "map(['a','b'], upper(item) + index)": [['A0', 'B1']]}, [0], [], {}),
    ('reverse/sort tbl', {'parameters': {'t': {'type': 'table', 'value': [{'n': 'a', 'x': 3}, {'n': 'b', 'x':
     1}]}}}, {'sort(t.x)': [[1, 3]], 'map(t, item.n + item.x)': [['a3', 'b1']], 't[0].x': [3], 'slice(t.x,1,2)':
     [[1]]}, [0], [], {}),
    ('layers frames of text intrinsic', {'layers': [{'name': 't', 'type': 'text', 'text': 'Hello'}, {'name': 'u',
     'frame': ['=t.intrinsicSize.width + 4', 0, 1, 1]}]}, {'u.frame.x - t.intrinsicSize.width': [4],
     't.intrinsicSize.height > 15': [True]}, [0], [], {}),
    ('forEach intrinsic', {'components': {'K': {'parameters': {'s': 'a'}, 'size':
     '=[max(30, label.intrinsicSize.width + 6), 20]', 'layers': [{'name': 'label', 'type': 'text', 'text': '=s'}]}},
     'layers': [{'forEach': ['a', 'wwwwwwww'], 'component': 'K', 'name': 'k', 's': '=item', 'frame': [0,
     '=index*20', '=self.intrinsicSize.width', 20]}]}, {'k[0].frame.width': [30],
     'k[1].frame.width - k[1].label.intrinsicSize.width': [6]}, [0], [], {}),
    ('parent in component', {'components': {'K': {'size': [50, 20], 'layers': [{'name': 'z', 'frame': [0, 0,
     '=parent.width / 2', 4]}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 80, 40], 'contentMode':
     'redraw'}]}, {'k.z.frame.width': [40]}, [0], [], {}),
    ('hold', {'layers': [{'name': 'b'}], 'duration': 4, 'timeline': [{'layer': 'b', 'animate': 'opacity', 'from': 0,
     'to': 1, 'duration': 1}]}, {'b.opacity': [1]}, [99], [], {}),
    ('spring perc', {'layers': [{'name': 'b'}], 'timeline': [{'layer': 'b', 'animate': 'opacity', 'from': 0, 'to':
     1, 'spring': {'perceptualDuration': 0.5, 'bounce': 0}}]}, {'b.opacity - spring(0.25,1,157.91367,25.132741)':
     [0]}, [0.25], [], {}),
    ('flip in handlers in forEach', {'components': {'C': {'size': [20, 20], 'layers': [{'name': 'a'}, {'name': 'b'},
     {'name': 'z', 'frame': ['=flip.angle', 0, 0, 0]}], 'on': {'tap': {'name': 'flip', 'transition': 'flipFromLeft',
     'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}}}}, 'layers': [{'forEach': 2, 'component': 'C',
     'name': 'c', 'frame': ['=index*30', 0, 20, 20]}], 'timeline': [{'at': 1, 'touch': [[5, 5]], 'layer': 'c[1]',
     'duration': 0.5}]}, {'c[0].z.frame.x': [0, 0], 'c[1].z.frame.x': [90, 180]}, [2, 3], [], {}),
]

PIXELS = [
    ('before', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'at': 1}]}, 0.5, {(50,
     30): (255, 0, 0), (21, 11): (255, 0, 0), (10, 30): (255, 255, 255)}, []),
    ('after', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition':
     'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 1, {(50, 30): (0, 0, 255), (21,
     11): (0, 0, 255)}, []),
    ('edge', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition':
     'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.5, {(50, 30): (255, 255, 255),
     (40, 30): (255, 255, 255), (60, 30): (255, 255, 255)}, []),
    ('edge bg', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}], 'backgroundColor': '#0f0'}], 'timeline':
     [{'name': 'flip', 'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]},
     0.5, {(50, 30): (255, 255, 255), (40, 30): (255, 255, 255)}, []),
    ('dim30', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition':
     'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.166667, {(50, 30): (229, 0,
     0)}, []),
    ('dim120', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.666667, {(50,
     30): (0, 0, 211)}, []),
    ('dim0', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition':
     'flipFromTop', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'dimming': 0}]}, 0.666667, {(50, 30):
     (0, 0, 255)}, []),
    ('flat60', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'perspective': False,
     'dimming': 0}]}, 0.333333, {(50, 30): (255, 0, 0), (36, 30): (255, 0, 0), (33, 30): (255, 255, 255), (63, 30):
     (255, 0, 0), (67, 30): (255, 255, 255), (50, 11): (255, 0, 0), (40, 12): (255, 0, 0)}, []),
    ('push', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition': 'push',
     'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'fade': False}]}, 0.25, {(22, 30): (0, 0, 255), (33,
     30): (0, 0, 255), (37, 30): (255, 0, 0), (78, 30): (255, 0, 0), (10, 30): (255, 255, 255), (90, 30): (255, 255,
     255)}, []),
    ('pushR', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition': 'push',
     'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'fade': False, 'subtype': 'fromRight'}]}, 0.25,
     {(22, 30): (255, 0, 0), (63, 30): (255, 0, 0), (67, 30): (0, 0, 255), (78, 30): (0, 0, 255), (90, 30): (255,
     255, 255)}, []),
    ('pushT', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition': 'push',
     'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'fade': False, 'subtype': 'fromTop'}]}, 0.25, {(50,
     12): (0, 0, 255), (50, 18): (0, 0, 255), (50, 22): (255, 0, 0), (50, 55): (255, 255, 255)}, []),
    ('moveIn', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'moveIn', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'fade': False}]}, 0.5, {(22,
     30): (0, 0, 255), (48, 30): (0, 0, 255), (52, 30): (255, 0, 0), (78, 30): (255, 0, 0)}, []),
    ('fade', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip', 'transition': 'fade',
     'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.25, {(50, 30): (191, 0, 64)}, []),
    ('dissolve half', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'crossDissolve', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.5, {(50, 30):
     (128, 0, 128)}, []),
    ('dissolve alpha', {'canvas': {'width': 100, 'height': 80}, 'layers': [{'name': 'card', 'frame': [20, 10, 60,
     40], 'sublayers': [{'name': 'a', 'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}],
     'timeline': [{'name': 'flip', 'transition': 'crossDissolve', 'from': 'a', 'to': 'b', 'duration': 1, 'timing':
     'linear'}]}, 0.5, {(50, 30): (128, 0, 128, 255)}, []),
    ('curlUp', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'curlUp', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.5, {(10, 5): (255, 255,
     255)}, []),
    ('curlDown', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'name': 'flip',
     'transition': 'curlDown', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.999, {(50, 30): (0,
     0, 255)}, []),
    ('layerset', {'layers': [{'name': 'a', 'frame': [20, 10, 60, 40], 'backgroundColor': '#f00'}], 'timeline':
     [{'transition': 'push', 'fade': False, 'layer': 'a', 'set': {'backgroundColor': '#00f'}, 'duration': 1,
     'timing': 'linear'}]}, 0.25, {(22, 30): (0, 0, 255), (33, 30): (0, 0, 255), (37, 30): (255, 0, 0), (78, 30):
     (255, 0, 0)}, []),
    ('layerset flip', {'layers': [{'name': 'a', 'frame': [20, 10, 60, 40], 'backgroundColor': '#f00'}], 'timeline':
     [{'transition': 'flipFromLeft', 'dimming': 0, 'layer': 'a', 'set': {'backgroundColor': '#00f'}, 'duration': 1,
     'timing': 'linear'}]}, 0.666667, {(50, 30): (0, 0, 255), (22, 30): (255, 255, 255)}, []),
    ('live', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a', 'backgroundColor':
     '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}], 'timeline': [{'transition': 'crossDissolve', 'from': 'a',
     'to': 'b', 'duration': 1, 'timing': 'linear'}, {'layer': 'b', 'animate': 'backgroundColor', 'from': '#00f',
     'to': '#0f0', 'duration': 1}]}, 0.5, {(50, 30): (128, 64, 64)}, []),
    ('rightreading', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'sublayers': [{'frame': [0, 0, 30, 40], 'backgroundColor': '#00f'},
     {'frame': [30, 0, 30, 40], 'backgroundColor': '#008000'}]}]}], 'timeline': [{'name': 'flip', 'transition':
     'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear', 'dimming': 0}]}, 0.8, {(40, 30): (0,
     0, 255), (60, 30): (0, 128, 0)}, []),
    ('feflip', {'components': {'C': {'size': [20, 20], 'layers': [{'name': 'a', 'backgroundColor': '#f00'}, {'name':
     'b', 'backgroundColor': '#00f'}], 'timeline': [{'transition': 'flipFromLeft', 'dimming': 0, 'from': 'a', 'to':
     'b', 'duration': 1}]}}, 'layers': [{'forEach': 3, 'component': 'C', 'name': 'c', 'frame': ['=5+index*30', 10,
     20, 20], 'beginTime': '=index*.5'}]}, 1, {(15, 20): (0, 0, 255), (45, 20): (255, 255, 255), (75, 20): (255, 0,
     0), (66, 11): (255, 0, 0)}, []),
    ('mask card', {'layers': [{'name': 'card', 'frame': [20, 10, 60, 40], 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}], 'cornerRadius': 20, 'masksToBounds':
     True}], 'timeline': [{'name': 'flip', 'transition': 'flipFromLeft', 'from': 'a', 'to': 'b', 'duration': 1,
     'timing': 'linear', 'dimming': 0}]}, 1.5, {(50, 30): (0, 0, 255), (21, 11): (255, 255, 255)}, []),
    ('theme', {'parameters': {'ink': {'type': 'color', 'value': '#f00'}}, 'themes': {'dark': {'ink': '#00f'}},
     'canvas': {'width': 100, 'height': 80, 'background': '=ink'}}, 0, {(5, 5): (0, 0, 255)}, ['--theme', 'dark']),
    ('tile flip 3d parent', {'layers': [{'name': 'p', 'frame': [0, 0, 100, 80], 'perspective': 300, 'sublayers':
     [{'name': 'card', 'frame': [20, 10, 60, 40], 'transform': {'rotation': {'y': 60}}, 'sublayers': [{'name': 'a',
     'backgroundColor': '#f00'}, {'name': 'b', 'backgroundColor': '#00f'}]}]}], 'timeline': [{'transition':
     'flipFromLeft', 'dimming': 0, 'from': 'a', 'to': 'b', 'duration': 1, 'timing': 'linear'}]}, 0.5, {(50, 30):
     (255, 255, 255)}, []),
    ('contentMode fit', {'components': {'K': {'size': [20, 20], 'layers': [{'name': 'z', 'backgroundColor':
     '#f00'}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 80, 40], 'contentMode':
     'scaleAspectFit'}]}, 0, {(10, 20): (255, 255, 255), (21, 20): (255, 0, 0), (58, 20): (255, 0, 0), (62, 20):
     (255, 255, 255)}, []),
    ('contentMode topRight', {'components': {'K': {'size': [20, 20], 'layers': [{'name': 'z', 'backgroundColor':
     '#f00'}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [0, 0, 80, 40], 'contentMode': 'topRight'}]},
     0, {(58, 10): (255, 255, 255), (62, 10): (255, 0, 0), (62, 22): (255, 255, 255)}, []),
    ('contentMode fill', {'components': {'K': {'size': [20, 20], 'layers': [{'name': 'z', 'backgroundColor':
     '#f00'}]}}, 'layers': [{'component': 'K', 'name': 'k', 'frame': [10, 10, 60, 20], 'contentMode':
     'scaleAspectFill', 'masksToBounds': True}]}, 0, {(40, 9): (255, 255, 255), (40, 11): (255, 0, 0), (12, 28):
     (255, 0, 0), (40, 31): (255, 255, 255)}, []),
    ('touch shown', {'layers': [{'name': 'b', 'frame': [20, 20, 40, 40], 'backgroundColor': '#eee'}], 'timeline':
     [{'at': 1, 'touch': [[20, 20]], 'layer': 'b', 'duration': 1}]}, 1.5, {(5, 5): (255, 255, 255)}, []),
]


class Expressions(Case):
    ROWS = [
        ("abs(-3)", 3), ("sign(-2)", -1), ("sign(0)", 0), ("min(3, 1, 2)", 1), ("max([3, 9, 2])", 9), ("min(7)", 7),
        ("clamp(5, 0, 3)", 3), ("clamp(-5, 0, 3)", 0), ("lerp(10, 20, 0.25)", 12.5), ("lerp(0, 10, 1.5)", 15),
        ("round(2.5)", 3), ("round(-2.5)", -3), ("round(0.5)", 1), ("floor(-0.5)", -1), ("ceil(0.2)", 1),
        ("sqrt(16)", 4), ("pow(2, 10)", 1024), ("2 ** 3 ** 2", 512), ("-2 ** 2", -4), ("exp(0)", 1), ("log(exp(2))", 2),
        ("mod(-1, 3)", 2), ("-1 % 3", 2), ("1 % -3", -2), ("mod(5.5, 2)", 1.5), ("7 % 7", 0),
        ("sin(30)", 0.5), ("cos(60)", 0.5), ("tan(45)", 1), ("asin(1)", 90), ("acos(0)", 90), ("atan(1)", 45),
        ("atan2(1, 1)", 45), ("atan2(1, 0)", 90), ("atan2(0, -1)", 180), ("abs(sin(180)) < 0.000000001", True),
        ("angle(point(0, 0), point(1, 0))", 0), ("angle(point(0, 0), point(0, -1))", 90),
        ("angle(point(0, 0), point(-1, 0))", 180), ("angle(point(0, 0), point(0, 1))", 270),
        ("angle(point(2, 2), point(2, 2))", 0), ("angle([0, 0], [1, -1])", 45),
        ("distance(point(0, 0), point(3, 4))", 5), ("point(1, 2) + point(3, 4)", [4, 6]), ("point(1, 2) * 3", [3, 6]),
        ("3 * point(1, 2)", [3, 6]), ("point(4, 2) / 2", [2, 1]), ("point(4, 2) - point(1, 1)", [3, 1]),
        ("-point(1, 2)", [-1, -2]),
        ("point(3, 4).x", 3), ("inset([0, 0, 10, 20], 1, 2)", [1, 2, 8, 16]), ("inset([0, 0, 10, 20], 1, 2).maxY", 18),
        ("sum([1, 2, 3])", 6), ("sum([])", 0), ("average([1, 2, 6])", 3), ("count([4, 5])", 2), ("count([])", 0),
        ("range(3)", [0, 1, 2]), ("range(2, 5)", [2, 3, 4]), ("count(range(0))", 0), ("slice([1, 2, 3, 4], 1, 3)", [2, 3]),
        ("reverse([1, 2, 3])", [3, 2, 1]), ("sort([3, 1, 2])", [1, 2, 3]), ("concat([1], [2, 3])", [1, 2, 3]),
        ("map([1, 2, 3], item * index)", [0, 2, 6]), ("map([5, 6], count)", [2, 2]),
        ("sum(map(range(3), item * item))", 5), ("map([1, 2], sum(map([10, 20], item)) + item)", [31, 32]),
        ("format(3.14159, 2)", "3.14"), ("format(2, 2)", "2.00"), ("format(-0.001, 1)", "0.0"), ("format(1234.5, 0)", "1235"),
        ("upper('abc')", "ABC"), ("lower('ABC')", "abc"), ("pad('7', 3, '0')", "007"), ("pad(7, 3, '0')", "007"),
        ("pad('1234', 3, '0')", "1234"),
        ("'a' + 1", "a1"), ("1 + 'a'", "1a"), ("'a' + 1.5", "a1.5"), ("'n' + 4 / 2", "n2"), ("'' + true", "true"),
        ("'a' < 'b'", True), ("'a' == 'a'", True), ("1 == 1.0", True), ("!true", False), ("!(1 > 2) && 2 >= 2", True),
        ("true ? 1 : false ? 2 : 3", 1), ("false || true && false", False), ("[1, 2, 3][1]", 2),
        ("[[1, 2], [3, 4]][1][0]", 3), ("rgb(255, 0, 0).red", 1), ("rgba(0, 0, 255, 0.5).alpha", 0.5),
        ("hsl(120, 100, 50).green", 1), ("mix(0, 10, 0.3)", 3), ("mix(rgb(0, 0, 0), rgb(255, 255, 255), 0.5).red", 0.5),
        ("random(4) == random(4) && random(4) >= 0 && random(4) < 1", True), ("random(1) != random(2)", True),
        ("noise(1.5) == noise(1.5)", True), ("ease('linear', 0.3)", 0.3), ("ease('easeInEaseOut', 0.5)", 0.5),
        ("ease('easeIn', 0.25)", 0.09346), ("spring(0, 1, 100, 10)", 0), ("abs(spring(20, 1, 100, 10) - 1) < 0.0001", True),
        ("pi", math.pi), ("canvas.width + canvas.height", 180), ("totalDuration", 4), ("progress", 0.25), ("time", 1),
        ("frameIndex", 10), ("true && 1 < 2 ? 'y' : 'n'", "y"), ("10 - 2 - 3", 5), ("2 * -3", -6), ("1e3", 1000), (".5 + .5", 1),
        ("'a' + 'b' + 'c'", "abc"), ("3 > 2 == true", True), ("7 / 2", 3.5),
        ("slice([1, 2, 3], 0, 0)", []), ("min(-1, 1) + max(-1, 1)", 0), ("sqrt(2) ** 2", 2), ("sort(['b', 'a'])", ["a", "b"]),
        ("reverse(range(3))", [2, 1, 0]), ("average(range(5))", 2), ("count(range(2, 5))", 3),
        ("lerp(point(0, 0), point(10, 20), 0.5)", [5, 10]), ("mix(point(0, 0), point(10, 20), 0.5)", [5, 10]),
        ("[1, 2] + [3, 4]", [4, 6]),
    ]

    def test_rows(self):
        for text, wanted in self.ROWS:
            with self.subTest(text):
                [[found]] = self.sampled(bare(), [text], [1])
                self.assertNear(found, wanted, 1e-5)

    def test_escape_and_templates(self):
        def text(s, **p):
            script = bare([{"name": "t", "type": "text", "text": s}], parameters={"n": 3, "s": "hi", "f": 2.5, **p})
            return self.sampled(script, ["t.text"], [0])[0][0]
        self.assertEqual(text("==x"), "=x")
        self.assertEqual(text("===x"), "==x")
        self.assertEqual(text("Count is ${round(n)}"), "Count is 3")
        self.assertEqual(text("${n}${s} ${f}"), "3hi 2.5")
        self.assertEqual(text("=s + n"), "hi3")
        self.assertEqual(text("${n > 2 ? 'a}' : 'b'}!"), "a}!")
        self.assertEqual(text("$5 {x}"), "$5 {x}")
        self.assertEqual(text("${n / 3}"), "1")

    def test_scope(self):
        script = bare([
            {"name": "a", "frame": ["=w", 8, 10, 20], "opacity": "=self.width / 20",
             "sublayers": [{"name": "b", "frame": [0, 0, "=parent.width / 2", "=parent.height"]}]},
            {"name": "c", "bounds": [0, 0, 30, 40], "position": ["=a.position.x + width", "=center.y"]},
            {"component": "K", "name": "k", "frame": [0, 0, 10, 10], "angle": "=angle"},
        ], parameters={"w": 7, "angle": 33}, components={
            "K": {"parameters": {"angle": 1}, "let": {"twice": "=angle * 2"}, "size": [10, 10],
                  "layers": [{"name": "z", "opacity": "=twice / 100"}]}})
        found = self.sampled(script, ["a.frame", "a.opacity", "b.frame", "c.position", "k.angle", "k.z.opacity", "z.opacity"], [0])
        for got, want in zip(found, [[7, 8, 10, 20], 0.5, [0, 0, 5, 20], [42, 20], 33, 0.66, 0.66]):
            self.assertNear(got[0], want)


class Errors(Case):
    def test_places(self):
        L = [{"name": "ring", "opacity": 1}]
        rows = [
            (bare(L, timeline=[{"layer": "rng", "animate": "opacity", "to": 0}]), ["rng", "ring"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacty", "to": 0}]), ["opacty", "opacity"]),
            (bare([{"name": "r", "opacity": "=tme"}]), ["tme", "time"]),
            (bare([{"name": "r", "opacity": "=sine(3)"}]), ["sine", "sin"]),
            (bare([{"name": "r", "opacity": "=1 +"}]), ["expected"]),
            (bare([{"name": "r", "opacity": "='a'"}]), ["number"]),
            (bare([{"name": "r", "opactiy": 1}]), ["opactiy", "opacity"]),
            (bare(timeline=[{"transition": "flipFromLeft", "from": "a", "to": "b"}]), ["a"]),
            (bare(L + [{"name": "q"}], timeline=[{"transition": "flipFromLft", "from": "ring", "to": "q"}]), ["flipFromLeft"]),
            (bare([{"component": "Dail"}], components={"Dial": {"layers": []}}), ["Dail", "Dial"]),
            (bare([{"component": "Dial", "agle": 1}], components={"Dial": {"parameters": {"angle": 1}, "layers": []}}), ["agle", "angle"]),
            (bare([{"component": "Dial", "angle": "red"}], components={"Dial": {"parameters": {"angle": 1}, "layers": []}}), ["number"]),
            (bare(L, timeline=[{"touch": [[0, 0]], "layer": "rung"}]), ["rung", "ring"]),
            (bare([{"name": "a", "on": {"tapp": {"set": {}}}}]), ["tapp", "tap"]),
            (bare([{"name": "a", "on": {"tap": {"set": {"conter": 1}}}}], parameters={"counter": 1}), ["conter", "counter"]),
            (bare(L, timeline=[{"after": "x", "layer": "ring", "animate": "opacity", "to": 0}]), ["x"]),
            (bare(L, parameters={"a": "=b", "b": "=a"}), ["a", "b"]),
            (bare(L, let={"a": "=b + 1", "b": "=a"}), ["a", "b"]),
            (bare([{"constraints": ["H:|-[lft]-|"], "sublayers": [{"name": "left"}]}]), ["lft", "left"]),
            (bare(themes={"dark": {"inc": "#fff"}}, parameters={"ink": {"type": "color", "value": "#000"}}), ["inc", "ink"]),
            (bare(themes={"dark": {"ink": 3}}, parameters={"ink": {"type": "color", "value": "#000"}}), ["color"]),
            (bare([{"name": "a"}, {"name": "a"}]), ["a"]),
            (bare([{"name": "a b"}]), ["a b"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacity", "from": 0, "to": 1, "by": 1}]), ["by"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacity", "to": 1, "repeatCount": 2, "repeatDuration": 3}]), ["repeat"]),
            (bare(L, timeline=[{"layer": "dot*", "animate": "opacity", "to": 1}]), ["dot*"]),
            (bare([{"forEach": "=wek", "name": "r"}], parameters={"week": [1, 2]}), ["wek", "week"]),
            (bare([{"component": "A"}], components={"A": {"layers": [{"component": "B"}]}, "B": {"layers": [{"component": "A"}]}}), ["A", "B"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacity", "to": 1, "timing": "easeInn"}]), ["easeInn", "easeIn"]),
            (bare(parameters={"m": {"type": "nmber", "value": 1}}), ["nmber", "number"]),
            (bare(L, timeline=[{"layer": "ring", "set": {"opaciti": 1}}]), ["opaciti", "opacity"]),
            (bare([{"name": "r", "stack": {"axis": "diagonal"}}]), ["diagonal"]),
            (bare([{"name": "r", "opacity": "=1 / 0"}]), []),
            (bare([{"name": "r", "opacity": "=min()"}]), ["min"]),
            (bare([{"name": "r", "opacity": "=clamp(1, 2)"}]), ["clamp"]),
            (bare([{"name": "r", "opacity": "=ring.x"}]), ["ring"]),
            (bare([{"name": "t", "type": "text", "text": "a ${tiem}"}]), ["tiem", "time"]),
            (bare([{"name": "r", "contentMode": "scaleAspectfit"}]), ["scaleAspectFit"]),
            (bare(parameters={"m": {"type": "choice", "value": "x", "choices": ["a", "b"]}}), ["x"]),
            (bare(parameters={"m": {"type": "number", "value": 5, "max": 3}}), ["5", "3"]),
        ]
        for script, words in rows:
            with self.subTest(words):
                self.refused(script, *words)

    def test_what_shows_at_times_is_told_in_one_run(self):
        """Mistakes of values that change, of one time and of several; what follows from them is not told."""
        layers = [
            {"name": "a", "cornerRadius": "=1 / (time - 1)"},
            {"name": "b", "cornerRadius": "=a.cornerRadius * 2", "zPosition": "=1 / (time - 1)"},
            {"name": "c", "type": "text", "text": "${4 / (time - 2)}"},
            {"name": "d", "opacity": "=sqrt(3 - time)"},
        ]
        failure = self.refused(bare(layers), "a.cornerRadius", "b.zPosition", "c.text", "d.opacity")
        self.assertNotIn("b.cornerRadius", failure)
        self.assertEqual(failure.count("error["), 4)

    def test_an_unknown_key_hides_nothing_that_shows_at_times(self):
        layers = [{"name": "a", "zork": 1, "cornerRadius": "=1 / (time - 1)"}, {"name": "d", "opacity": "=sqrt(2 - time)"}]
        failure = self.refused(bare(layers), "'zork'", "a.cornerRadius", "d.opacity")
        self.assertEqual(failure.count("error["), 3)


class Values(Case):
    """Rows of a name, a script, what expressions should be at the times that follow, arguments and files."""

    def check(self, rows):
        for name, script, wanted, times, arguments, files in rows:
            with self.subTest(name):
                for file, content in files.items():
                    self.write(file, content)
                found = self.sampled({**bare(), **script}, list(wanted), times, *arguments)
                for expression, values in zip(wanted, found):
                    self.assertNear(values, wanted[expression], 1e-4, f"{name}: {expression}")

    def test_timeline_and_data(self):
        self.check(TIMELINE_AND_DATA)

    def test_components_and_gestures(self):
        self.check(COMPONENTS_AND_GESTURES)

    def test_layout_and_animation(self):
        self.check(LAYOUT_AND_ANIMATION)

    def test_gestures_and_scope(self):
        self.check(GESTURES_AND_SCOPE)

    def test_combinations(self):
        self.check(COMBINATIONS)


class Reach(Case):
    """Names that reach into components."""

    COMPONENTS = {"C": {
        "size": [40, 40], "layers": [{"name": "a"}, {"name": "b"}],
        "timeline": [{"name": "flip", "transition": "push", "from": "a", "to": "b", "timing": "linear", "duration": 1}]}}

    def test_transition_of_an_instance(self):
        """Transitions are found as layers are: `c.flip` reaches into the instance, a bare name finds the only one."""
        for name in ("c.flip", "flip"):
            with self.subTest(name):
                script = bare([{"component": "C", "name": "c"}, {"name": "z", "frame": [f"={name}.angle", 0, 1, 1]}],
                              components=self.COMPONENTS)
                [found] = self.sampled(script, ["z.frame.x"], [0.25, 0.5, 3])
                self.assertNear(found, [45, 90, 180])

    def test_transition_of_an_item(self):
        script = bare([{"forEach": 3, "component": "C", "name": "c", "beginTime": "=index * 0.5"},
                       {"name": "z", "frame": ["=c[1].flip.angle", 0, 1, 1]}], components=self.COMPONENTS)
        [found] = self.sampled(script, ["z.frame.x"], [1])
        self.assertNear(found, [90])

    def test_item_by_a_computed_index(self):
        """The place of an item chooses among others, as a literal does."""
        bars = {"forEach": "=week", "name": "bar", "frame": [0, 0, "=item * 10", 5]}
        script = bare([bars, {"forEach": 2, "name": "tip", "frame": ["=bar[index].frame.maxX", 0, 1, 1]}],
                      parameters={"week": [3, 4]})
        found = self.sampled(script, ["tip[0].frame.x", "tip[1].frame.x"], [0])
        self.assertEqual(found, [[30], [40]])

    def test_type_of_a_bare_expression(self):
        """A parameter given by an expression alone has the expression's type."""
        script = bare(parameters={"ink": {"type": "color", "value": "#000"}, "accent": "=ink"},
                      themes={"dark": {"ink": "#fff"}})
        self.assertNear(self.sampled(script, ["accent.red"], [0], "--theme", "dark"), [[1]])

    def test_width_in_let(self):
        """The page's own example of a `let` reads `width`: of the canvas, or of the component as it is laid out."""
        script = bare([{"name": "a", "frame": ["=step", 0, 5, 5]}], let={"step": "=(width - 40) / 6"})
        self.assertNear(self.sampled(script, ["a.frame.x"], [0])[0], [10])
        kit = {"K": {"size": [100, 10], "let": {"step": "=(width - 40) / 6"},
                     "layers": [{"name": "a", "frame": ["=step", 0, 5, 5]}]}}
        for mode, wanted in (("scaleToFill", 10), ("redraw", 5)):
            script = bare([{"component": "K", "frame": [0, 0, 70, 10], "contentMode": mode}], components=kit)
            self.assertNear(self.sampled(script, ["a.frame.x"], [0])[0], [wanted])

    def test_superlayer_in_constraints(self):
        """The layer that bears the constraints is the superview of those that they arrange, whatever it is called."""
        for name in ("superlayer", "superview", "parent", "q"):
            with self.subTest(name):
                constraints = [
                    {"item": "a", "attribute": "width", "toItem": "a", "toAttribute": "height", "multiplier": 2},
                    {"item": "a", "attribute": "height", "constant": 20},
                    {"item": "a", "attribute": "centerX", "toItem": name, "toAttribute": "centerX"},
                    {"item": "a", "attribute": "trailing", "toItem": name, "toAttribute": "trailing", "priority": 10},
                    {"item": "a", "attribute": "bottom", "toItem": name, "toAttribute": "bottom", "multiplier": 0.5}]
                script = bare([{"name": "q", "constraints": constraints, "sublayers": [{"name": "a"}]}])
                self.assertNear(self.sampled(script, ["a.frame"], [0])[0], [[30, 20, 40, 20]])


class Pixels(Case):
    """Rows of a name, a script, a time, the colors of points, and arguments."""

    def test_points(self):
        for name, script, time, points, arguments in PIXELS:
            with self.subTest(name):
                canvas = {**CANVAS, "background": "#fff"}
                image = self.still({**bare(), "canvas": canvas, **script}, time, *arguments)
                for point, wanted in points.items():
                    self.assertNear(image.getpixel(point)[:len(wanted)], wanted, 2, f"{name} at {point}")

    def test_copies_turn_after_their_delay(self):
        """A copy of a replicator plays a transition later by `instanceDelay`, as every animation."""
        card = {"name": "card", "frame": [0, 0, 20, 20], "sublayers": [
            {"name": "a", "backgroundColor": "#f00"}, {"name": "b", "backgroundColor": "#00f"}]}
        script = bare([{"type": "replicator", "instanceCount": 3, "instanceDelay": 1, "sublayers": [card],
                        "instanceTransform": {"translation": [25, 0, 0]}}], timeline=[
            {"transition": "flipFromLeft", "from": "a", "to": "b", "duration": 0.5, "timing": "linear", "dimming": 0}])
        first, second = self.still(script, 0.2), self.still(script, 1.2)
        box = (0, 0, 20, 20)
        self.assertEqual(second.crop((25, 0, 45, 20)).tobytes(), first.crop(box).tobytes())
        self.assertEqual(second.getpixel((60, 10)), (255, 0, 0, 255))


if __name__ == "__main__":
    unittest.main()
