/** Where live connections are made, by whichever transport. */
export const livePath = '/socket.io'
