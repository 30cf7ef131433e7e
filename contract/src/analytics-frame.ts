/** Below it is the frame of the operators' analytics script, for each public page at the page's own path. */
export const analyticsFramePath = '/api/analytics/frame'
