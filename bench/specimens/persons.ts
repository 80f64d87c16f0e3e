/** The fictitious people of the fictitious state of Utopia. No such person, address or number exists. */
import type { Face } from './portrait.js';

export interface Person {
  /** Short name used in file names. */
  readonly id: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly birthDate: string;
  readonly birthPlace: string;
  readonly address: readonly [string, string];
  readonly heightCm: number;
  readonly eyeColour: readonly [english: string, french: string];
  readonly personalNumber: string;
  readonly face: Face;
}

export const PERSONS = {
  zoe: {
    id: 'zoe',
    surname: 'Étoile-Marchand',
    givenNames: 'Zoë Léonie',
    sex: 'F',
    birthDate: '1994-03-17',
    birthPlace: 'Amaurote',
    address: ['12 Rue des Îles', '1040 Amaurote'],
    heightCm: 169,
    eyeColour: ['green', 'verts'],
    personalNumber: '940317204',
    face: {
      skin: ['#f6d9c4', '#e9b99b', '#b97f62'],
      hair: ['#7a4a2b', '#3a2114', '#b07a4c'],
      iris: '#5d8a62',
      style: 'long',
      clothes: ['#31506b', '#1d3347'],
      lips: '#b9605c',
      jaw: 0,
      beard: false,
      glasses: false,
    },
  },
  jorgen: {
    id: 'jorgen',
    surname: 'Østergård',
    givenNames: 'Jørgen Ævar',
    sex: 'M',
    birthDate: '1986-11-02',
    birthPlace: 'Nørre Ø',
    address: ['Havnegade 7', '2210 Nørre Ø'],
    heightCm: 184,
    eyeColour: ['blue', 'bleus'],
    personalNumber: '861102331',
    face: {
      skin: ['#f3d2bb', '#e3ae8f', '#aa7358'],
      hair: ['#a37b4b', '#5e4226', '#d3ab72'],
      iris: '#5f86a8',
      style: 'short',
      clothes: ['#3d4148', '#22252b'],
      lips: '#a9675c',
      jaw: 1,
      beard: true,
      glasses: false,
    },
  },
  ines: {
    id: 'ines',
    surname: "D'Almeida Conceição",
    givenNames: 'Inês Júlia',
    sex: 'F',
    birthDate: '2001-07-29',
    birthPlace: 'São Tomás Moro',
    address: ['Avenida da Ilha 58, 3º', '3300 São Tomás Moro'],
    heightCm: 163,
    eyeColour: ['brown', 'marron'],
    personalNumber: '010729118',
    face: {
      skin: ['#c58f6a', '#a36c49', '#683f2a'],
      hair: ['#2b1d18', '#0f0a09', '#574036'],
      iris: '#4b2f1d',
      style: 'curly',
      clothes: ['#8a3f4a', '#5b2530'],
      lips: '#8c4344',
      jaw: 0,
      beard: false,
      glasses: false,
    },
  },
  caglar: {
    id: 'caglar',
    surname: 'Yıldız',
    givenNames: 'Çağlar',
    sex: 'M',
    birthDate: '1968-01-31',
    birthPlace: 'Liman',
    address: ['Fener Sokağı 3', '4120 Liman'],
    heightCm: 176,
    eyeColour: ['brown', 'marron'],
    personalNumber: '680131507',
    face: {
      skin: ['#e5bc98', '#cb9770', '#87573c'],
      hair: ['#77736f', '#45423f', '#aaa6a1'],
      iris: '#533825',
      style: 'receding',
      clothes: ['#2c3a34', '#18211d'],
      lips: '#96594c',
      jaw: 1,
      beard: false,
      glasses: true,
    },
  },
} as const satisfies Record<string, Person>;
export type PersonId = keyof typeof PERSONS;
