import { get } from 'node:http'

/** One call, timed until its last byte: `{ body, ms }`. */
export async function ask(url, options) {
  const startedAt = performance.now()
  const body = await new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
  return { body, ms: performance.now() - startedAt }
}
