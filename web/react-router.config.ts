import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './app/public-pages.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // The server of the product is an API; pages are written ahead, or are a static shell, plus code split per route.
  ssr: false,
  // One after the other: the texts of a language are those of the whole process.
  prerender: { paths: [...prerenderedPaths], concurrency: 1 },
} satisfies Config
