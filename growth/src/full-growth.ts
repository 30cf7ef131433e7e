import { createGrowth, type Growth } from './growth.ts'
import { armAndSkinfolds } from './tables/arm-and-skinfolds.ts'
import { overFive } from './tables/over-five.ts'
import { underFive } from './tables/under-five.ts'

/** Scores and curves over all tables, for servers and tests; a browser calls `loadGrowth`. */
const growth = /* @__PURE__ */ createGrowth({ ...underFive, ...overFive, ...armAndSkinfolds })

/** `Growth.score` over all tables. */
export const score: Growth['score'] = (measures) => growth.score(measures)
/** `Growth.curve` over all tables. */
export const curve: Growth['curve'] = (indicator, sex, line, options) => growth.curve(indicator, sex, line, options)
/** `Growth.valueAt` over all tables. */
export const valueAt: Growth['valueAt'] = (indicator, sex, x, z) => growth.valueAt(indicator, sex, x, z)
/** `Growth.zAt` over all tables. */
export const zAt: Growth['zAt'] = (indicator, sex, x, measure) => growth.zAt(indicator, sex, x, measure)
/** `Growth.standardTable` over all tables. */
export const standardTable: Growth['standardTable'] = (type, sex) => growth.standardTable(type, sex)
