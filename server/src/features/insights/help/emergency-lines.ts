/** A number that people call, as it is written in its country; where it is for a part of the country, the name of that. */
export interface Line {
  readonly number: string
  readonly place?: string
}

interface Lines {
  /** The ambulance. */
  readonly emergency: readonly Line[]
  /** Whom a parent calls when a child has swallowed something; empty where there is none for the whole country that we are sure of. */
  readonly poison: readonly Line[]
}

const lines = (emergency: readonly string[], ...poison: readonly (Line | string)[]): Lines => ({
  emergency: emergency.map((number) => ({ number })),
  poison: poison.map((line) => (typeof line === 'string' ? { number: line } : line)),
})

/**
 * By ISO 3166 country. Only numbers of which there is no doubt: a country that isn't here gets none, and is told so. Looked
 * through in November 2026; whoever changes one looks it up at the country's own poison center.
 */
export const linesByCountry: Readonly<Record<string, Lines>> = {
  US: lines(['911'], '1-800-222-1222'),
  PR: lines(['911'], '1-800-222-1222'),
  CA: lines(['911'], '1-844-764-7669', { number: '1-800-463-5060', place: 'Québec' }),
  MX: lines(['911']),
  GB: lines(['999'], '111'),
  IE: lines(['112'], '01 809 2166'),
  AU: lines(['000'], '13 11 26'),
  NZ: lines(['111'], '0800 764 766'),
  ZA: lines(['112', '10177'], '0861 555 777'),
  ES: lines(['112'], '91 562 04 20'),
  PT: lines(['112'], '800 250 250'),
  FR: lines(['15', '112'], '01 40 05 48 48'),
  BE: lines(['112'], '070 245 245'),
  NL: lines(['112']),
  LU: lines(['112']),
  DE: lines(['112'], '030 19240'),
  AT: lines(['144', '112'], '01 406 43 43'),
  CH: lines(['144', '112'], '145'),
  IT: lines(['112']),
  MT: lines(['112']),
  DK: lines(['112'], '82 12 12 12'),
  SE: lines(['112'], '112'),
  NO: lines(['113'], '22 59 13 00'),
  FI: lines(['112'], '0800 147 111'),
  IS: lines(['112'], '543 2222'),
  EE: lines(['112'], '16662'),
  LV: lines(['112']),
  LT: lines(['112']),
  PL: lines(['112']),
  CZ: lines(['112'], '224 919 293'),
  SK: lines(['112']),
  HU: lines(['112']),
  SI: lines(['112']),
  HR: lines(['112']),
  RO: lines(['112']),
  BG: lines(['112']),
  GR: lines(['112'], '210 779 3777'),
  CY: lines(['112']),
  AR: lines(['107', '911'], '0800 333 0160'),
  CL: lines(['131'], '2 2635 3800'),
  UY: lines(['911'], '1722'),
  CO: lines(['123']),
  EC: lines(['911']),
  CR: lines(['911']),
  PA: lines(['911']),
  DO: lines(['911']),
  PY: lines(['911']),
  BR: lines(['192'], '0800 722 6001'),
  IN: lines(['112']),
  IL: lines(['101']),
  TR: lines(['112'], '114'),
  JP: lines(['119']),
  KR: lines(['119']),
  HK: lines(['999']),
  SG: lines(['995']),
  MY: lines(['999']),
  PH: lines(['911']),
}
