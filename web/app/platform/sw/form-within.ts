type Form = Pick<Request, 'formData'> & Partial<Pick<Request, 'body' | 'headers'>>

/**
 * A form, read no further than so many bytes; rejects for a longer one. A browser that hands out no stream of what is sent
 * (Firefox) reads it whole.
 */
export async function formWithin(request: Form, mostBytes: number): Promise<FormData> {
  const { body, headers } = request
  const type = headers?.get('content-type')
  if (body === undefined || body === null || type === undefined || type === null) return request.formData()
  let bytes = 0
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > mostBytes) controller.error(new Error('The form is too long.'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { headers: { 'content-type': type } }).formData()
}
