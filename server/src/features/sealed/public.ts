/** Documents that only the browsers of the parents can open. */

export { sealedItem } from './item.ts'
export { returnSealed } from './return-sealed.ts'
