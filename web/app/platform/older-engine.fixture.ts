import { onTestFinished } from 'vitest'

/** Takes an API away for the rest of a test, as in an engine that does not have it yet. */
export function takeAway(object: object, name: string): void {
  let owner: object | null = object
  while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object | null
  const kept = owner && Object.getOwnPropertyDescriptor(owner, name)
  if (!owner || !kept) throw new Error(`There is no ${name} to take away.`)
  const bearer = owner
  Reflect.deleteProperty(bearer, name)
  onTestFinished(() => {
    Object.defineProperty(bearer, name, kept)
  })
}
