import { lighthouse } from './stage/lighthouse.mjs'

export const name = 'Lighthouse for a phone, sign-in, lowest category'
export const aim = 'at least 98 in every category'

export const run = (ctx) => lighthouse(ctx, { address: '/#/enter=login', limit: 98 })
