import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL: where databases are created, and the migrated one to clone. */
    testServer: { adminUrl: string; template: string }
  }
}

/** One PostgreSQL for the whole run: TEST_DATABASE_URL (a role that may create databases), or a throwaway bundled one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env.TEST_DATABASE_URL || undefined)
  project.provide('testServer', { adminUrl: server.adminUrl, template: server.template })
  return () => server.stop()
}
