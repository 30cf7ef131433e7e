import { lazy, Suspense } from 'react'
import { Navigate, useRoutes } from 'react-router'

/** What a page of the panel is called in the title of its window. */
const titles: Readonly<Record<string, string>> = {
  login: 'Admin login',
  dashboard: 'Dashboard',
  users: 'Users',
  'create-invite': 'Create invite',
  quiz: 'Quizzes',
  quizzes: 'Quizzes',
  service: 'Service',
  banner: 'Banner',
  audit: 'Audit',
  account: 'Account',
}

export function meta({ params }: { params: { readonly '*'?: string } }) {
  const [first = ''] = (params['*'] ?? '').split('/')
  return [
    { title: `${titles[first] ?? 'Admin'} · Nestwren operations` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

const StepOne = lazy(() => import('./sign-in/step-one.tsx'))
const StepTwo = lazy(() => import('./sign-in/step-two.tsx'))
const Account = lazy(() => import('./sign-in/account.tsx'))
const Dashboard = lazy(() => import('./people/dashboard.tsx'))
const Users = lazy(() => import('./people/users.tsx'))
const User = lazy(() => import('./people/user.tsx'))
const Invites = lazy(() => import('./people/invites.tsx'))
const QuizPages = lazy(() => import('./quizzes/quiz-pages.tsx'))
// For those who build and try the product: a production bundle does not contain it.
const StandaloneQuizzes = import.meta.env.HAS_TRIES ? lazy(() => import('./quizzes/standalone.tsx')) : null
const Service = lazy(() => import('./service/service.tsx'))
const BannerEditor = lazy(() => import('./service/banner-editor.tsx'))
const Audit = lazy(() => import('./service/audit.tsx'))

// As objects: what makes routes of elements is not in the app, and would be in what every page loads.
const pages = [
  { path: 'login', element: <StepOne /> },
  { path: 'login/step2', element: <StepTwo /> },
  { path: 'dashboard', element: <Dashboard /> },
  { path: 'users', element: <Users /> },
  { path: 'users/:id', element: <User /> },
  { path: 'create-invite', element: <Invites /> },
  { path: 'quiz/*', element: <QuizPages /> },
  ...(StandaloneQuizzes === null ? [] : [{ path: 'quizzes/*', element: <StandaloneQuizzes /> }]),
  { path: 'service/:section?', element: <Service /> },
  { path: 'banner', element: <BannerEditor /> },
  { path: 'audit', element: <Audit /> },
  { path: 'account', element: <Account /> },
  { path: '*', element: <Navigate to="/admin/dashboard" replace /> },
]

/**
 * The pages of the panel by what stands behind /admin. They are one page to the app: each route of the app is in a list that
 * Home loads.
 */
export default function PanelPage() {
  return <Suspense fallback={<div className="ops-wait" aria-busy="true" />}>{useRoutes(pages)}</Suspense>
}
