/** The demo family. */

export { registerDevFamily } from './dev-family.ts'
export { demoSignIns, seedDemoFamily } from './seed.ts'
