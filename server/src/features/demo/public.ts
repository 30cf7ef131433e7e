/** The demo family. */

export { demoSignIns, seedDemoFamily } from './seed.ts'
