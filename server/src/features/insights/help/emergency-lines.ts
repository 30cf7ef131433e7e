/** A number that people call, as it is written in its country; `place` is the part of the country or of the day that it is for. */
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
 * By ISO 3166 country. Only numbers of which there is no doubt: a country that isn't here gets none, and is told so; one without a
 * poison line is sent to the emergency number. Each poison line was found in November 2026 on a page of its center, of a
 * ministry or of a hospital, or in a newspaper of its country, as is said beside it; whoever changes one looks it up there.
 */
export const linesByCountry: Readonly<Record<string, Lines>> = {
  // poisonhelp.hrsa.gov
  US: lines(['911'], '1-800-222-1222'),
  PR: lines(['911'], '1-800-222-1222'),
  // aboutkidshealth.ca and ciusss-capitalenationale.gouv.qc.ca
  CA: lines(['911'], '1-844-764-7669', { number: '1-800-463-5060', place: 'Québec' }),
  MX: lines(['911']),
  // NHS 111, which knows poisons; 999 where a child is ill already (what0-18.nhs.uk)
  GB: lines(['999'], '111'),
  // poisons.ie
  IE: lines(['112'], { number: '01 809 2166', place: '8:00–22:00' }),
  // Therapeutic Guidelines
  AU: lines(['000'], '13 11 26'),
  // University of Otago
  NZ: lines(['111'], '0800 764 766'),
  // westerncape.gov.za: for the whole country
  ZA: lines(['112', '10177'], '0861 555 777'),
  // Instituto Nacional de Toxicología
  ES: lines(['112'], '91 562 04 20'),
  // INEM
  PT: lines(['112'], '800 250 250'),
  // centres-antipoison.net: the number of all centers
  FR: lines(['15', '112'], '01 45 42 59 59'),
  // Antigifcentrum
  BE: lines(['112'], '070 245 245'),
  NL: lines(['112']),
  LU: lines(['112']),
  // Each part of the country has its own center; Berlin's answers parents wherever they are.
  DE: lines(['112'], { number: '030 19240', place: 'Berlin' }),
  // Vergiftungsinformationszentrale
  AT: lines(['144', '112'], '01 406 43 43'),
  // Tox Info Suisse
  CH: lines(['144', '112'], '145'),
  IT: lines(['112']),
  MT: lines(['112']),
  // Giftlinjen
  DK: lines(['112'], '82 12 12 12'),
  // giftinformation.se: ask for Giftinformation
  SE: lines(['112'], '112'),
  // helsenorge.no
  NO: lines(['113'], '22 59 13 00'),
  // terveyskyla.fi
  FI: lines(['112'], '0800 147 111'),
  // island.is
  IS: lines(['112'], '543 2222'),
  // eesti.ee
  EE: lines(['112'], '16662'),
  LV: lines(['112']),
  LT: lines(['112']),
  PL: lines(['112']),
  // vfn.cz
  CZ: lines(['112'], '224 919 293'),
  SK: lines(['112']),
  HU: lines(['112']),
  SI: lines(['112']),
  HR: lines(['112']),
  RO: lines(['112']),
  BG: lines(['112']),
  // The food authority, in Kathimerini
  GR: lines(['112'], '210 779 3777'),
  CY: lines(['112']),
  AR: lines(['107', '911']),
  // cituc.uc.cl
  CL: lines(['131'], '2 2635 3800'),
  // Universidad de la República
  UY: lines(['911'], '1722'),
  CO: lines(['123']),
  EC: lines(['911']),
  CR: lines(['911']),
  PA: lines(['911']),
  DO: lines(['911']),
  // The ambulance's own number: 911 is the police (mspbs.gov.py).
  PY: lines(['141']),
  // The poison line was out of order in parts of the country in 2025.
  BR: lines(['192']),
  IN: lines(['112']),
  IL: lines(['101']),
  // Alo 114 UZEM, of the ministry of health
  TR: lines(['112'], '114'),
  JP: lines(['119']),
  KR: lines(['119']),
  HK: lines(['999']),
  SG: lines(['995']),
  MY: lines(['999']),
  PH: lines(['911']),
}
