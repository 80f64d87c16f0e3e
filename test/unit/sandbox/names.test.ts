import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameName } from '../../../src/sandbox/judge/names.js';

test('a typed name agrees with the way an MRZ writes it', () => {
  const pairs: [string, string][] = [
    ['Jürgen', 'JUERGEN'],
    ['Jürgen', 'JURGEN'],
    ['Großmann', 'GROSSMANN'],
    ['Søren', 'SOEREN'],
    ['Åse', 'AASE'],
    ['Åse', 'ASE'],
    ['Łukasz', 'LUKASZ'],
    ["O'Connor", 'OCONNOR'],
    ['D’Angelo', 'DANGELO'],
    ['Jean-Pierre', 'JEAN PIERRE'],
    ['Anne Sophie', 'ANNESOPHIE'],
    ['Þórður', 'THORDUR'],
    ['Nguyễn', 'NGUYEN'],
    ['José', 'JOSE ANTONIO'],
    ['Papandropoulous Konstantinos', 'PAPANDROPOULOUS KONSTAN'],
    ['Li', 'LI'],
  ];
  for (const [typed, read] of pairs) assert.ok(sameName(typed, read), `${typed} and ${read}`);
});

test('another name does not agree', () => {
  const pairs: [string, string][] = [
    ['Anna', 'HANNA'],
    ['Li', 'LIAM'],
    ['', 'ANNA'],
    ['Anna', ''],
    ['Anna Zoe', 'ANNA MARIA'],
    ['- -', 'ANNA'],
  ];
  for (const [typed, read] of pairs) assert.ok(!sameName(typed, read), `${typed} and ${read}`);
});
