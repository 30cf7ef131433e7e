import type { Sex } from './indicators.ts'

/** What the INTERGROWTH-21st postnatal standards are of: kg, cm, cm, and kg at a length. */
export type PretermMeasure = 'weight' | 'length' | 'head' | 'weightForLength'

interface Formula {
  /** Whether mean and deviation are of the logarithm. */
  isLog: boolean
  /** Mean and deviation at x: exact post-menstrual weeks, or cm of length. */
  at(x: number, sex: Sex): { mu: number; sigma: number }
}

/**
 * The formulas of Villar et al., Lancet Glob Health 2015;3(11):e681-e691. That of weight for length was not in the article;
 * its authors supplied it to the gigs project.
 */
export const formulas: Record<PretermMeasure, Formula> = {
  weight: {
    isLog: true,
    at: (x, sex) => ({
      mu: 2.591277 - 0.01155 * Math.sqrt(x) - 2201.705 / x ** 2 + 0.0911639 * boy(sex),
      sigma: 0.1470258 + 505.92394 / x ** 2 - (140.0576 / x ** 2) * Math.log(x),
    }),
  },
  length: {
    isLog: true,
    at: (x, sex) => ({
      mu: 4.136244 - 547.0018 / x ** 2 + 0.0026066 * x + 0.0314961 * boy(sex),
      sigma: 0.050489 + 310.44761 / x ** 2 - (90.0742 / x ** 2) * Math.log(x),
    }),
  },
  head: {
    isLog: false,
    at: (x, sex) => ({
      mu: 55.53617 - 852.0059 / x + 0.7957903 * boy(sex),
      sigma: 3.0582292 + 3910.05 / x ** 2 - 180.5625 / x,
    }),
  },
  weightForLength: {
    isLog: false,
    at: (cm, sex) => (sex === 'male' ? boyForLength(cm / 10) : girlForLength(cm / 10)),
  },
}

function boy(sex: Sex): 0 | 1 {
  return sex === 'male' ? 1 : 0
}

function boyForLength(d: number) {
  return {
    mu: 13.98383 + 203.5677 / d ** 2 - (291.114 / d ** 2) * Math.log(d),
    sigma: Math.exp(-1.830098 + 0.0049708 * d ** 3),
  }
}

function girlForLength(d: number) {
  return {
    mu: 50.32492 + 140.8019 / d - 167.906 / Math.sqrt(d),
    sigma: 0.2195888 - 0.0046046 * d ** 3 + 0.0033017 * d ** 3 * Math.log(d),
  }
}
