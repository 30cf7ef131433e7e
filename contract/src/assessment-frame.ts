/** The closed frame of the operators' third-party assessment, which /ready-test shows in place of the own quiz. */
export const assessmentFramePath = '/api/assessment/frame'
/** The page that shows it. */
export const assessmentPath = '/ready-test'
