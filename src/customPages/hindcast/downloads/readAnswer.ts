/** How much of an answer has come; the total only where the server says it. */
export interface Progress {
  bytes: number
  total?: number
}

/**
 * The JSON of an answer, read as it arrives. Decades of all parameters are some 40 MB: their text is decoded in pieces,
 * and parsing it in the end takes a tenth of a second at most.
 * @throws what the response's stream throws: a broken connection, or the reason of an abort; SyntaxError for half an answer.
 */
export async function readAnswer(
  response: Response,
  onProgress: (progress: Progress) => void,
): Promise<unknown> {
  const { headers, body } = response
  // A compressed answer's length is not that of what is counted here.
  const length = headers.has('content-encoding') ? undefined : headers.get('content-length')
  const total = length ? Number(length) : undefined
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  if (body)
    for await (const piece of pieces(body)) {
      text += decoder.decode(piece, { stream: true })
      bytes += piece.byteLength
      onProgress({ bytes, total })
    }
  return JSON.parse(text + decoder.decode())
}

/** Not every browser can iterate over a stream. */
async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
