import { plans } from '@nestwren/contract/plans'

/** The sum of a text such as `$89/year`. */
const sumOf = (text: string) => text.split('/')[0]

export const weeklyPrice = sumOf(plans.$rc_weekly.fallbackPrice)
export const annualPrice = sumOf(plans.$rc_annual.fallbackPrice)
