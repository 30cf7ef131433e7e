import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // The server of the product is an API; every page is a static shell plus code split per route.
  ssr: false,
} satisfies Config
