import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The gallery of components is for those who build them: a production bundle neither routes to it nor contains it.
const developmentRoutes =
  process.env.NESTWREN_ENV === 'prod' ? [] : [route('dev/gallery', 'features/dev/gallery-page.tsx')]

/** Every page of the product (A §2, B §2), top to bottom. */
export default [
  index('features/auth/sign-in-page.tsx'),
  layout('features/shell/shell-layout.tsx', [
    route('home', 'features/home/home-page.tsx'),
    route('logs', 'features/logs/logs-page.tsx'),
    route('settings', 'features/settings/settings-page.tsx'),
    route('settings/recently-deleted', 'features/logs/deleted-page.tsx'),
  ]),
  ...developmentRoutes,
  route('*', 'features/shell/unknown-path.tsx'),
] satisfies RouteConfig
