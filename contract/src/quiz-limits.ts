/** The most there can be of each, for editors and for the schemas below. */
export const quizLimits = {
  categories: 20,
  /** Of all categories together. */
  questions: 100,
  options: 20,
  thresholds: 20,
  recommendations: 20,
  sources: 10,
  /** Steps of one scale. */
  steps: 21,
  /** The largest number of a scale, and the largest score. */
  number: 1000,
  weight: 100,
  title: 120,
  slug: 60,
  description: 1000,
  name: 80,
  question: 300,
  label: 160,
  value: 80,
  result: 80,
  message: 1000,
  recommendation: 300,
  /** Of the config as JSON. */
  configBytes: 64 * 1024,
} as const
