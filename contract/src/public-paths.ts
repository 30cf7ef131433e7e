/**
 * Addresses of the pages that anybody may read and search engines may list (B §2). They are written as HTML when the web app
 * is built, and only documents loaded from them, if any, may frame the operators' analytics script.
 */
export const publicPaths = ['/', '/privacy', '/terms', '/support', '/ready-test'] as const
