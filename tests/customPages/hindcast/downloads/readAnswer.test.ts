import { expect, it } from 'vitest'
import { readAnswer } from '../../../../src/customPages/hindcast/downloads/readAnswer.ts'

const answer = { status: 'OK', statusMessage: '10 °C', data: 'time,a\n2002,1\n' }
const bytes = new TextEncoder().encode(JSON.stringify(answer))

/** An answer that comes byte by byte: letters of two bytes are cut in half. */
const inBytes = (headers: Record<string, string> = {}) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    }),
    { headers },
  )

it('puts an answer together whatever its pieces are, and counts them', async () => {
  const seen: number[] = []
  expect(await readAnswer(inBytes(), (progress) => seen.push(progress.bytes))).toEqual(answer)
  expect(seen).toEqual(Array.from(bytes, (_, index) => index + 1))
})

it('knows a total only where the server says one that counts the same bytes', async () => {
  const totals = async (headers: Record<string, string>) => {
    const seen = new Set<number | undefined>()
    await readAnswer(inBytes(headers), ({ total }) => seen.add(total))
    return [...seen]
  }
  expect(await totals({ 'content-length': String(bytes.length) })).toEqual([bytes.length])
  expect(await totals({ 'content-length': '20', 'content-encoding': 'gzip' })).toEqual([undefined])
  expect(await totals({})).toEqual([undefined])
})

it('refuses half an answer', async () => {
  await expect(readAnswer(new Response('{"status":"OK","data":"time'), () => {})).rejects.toThrow(SyntaxError)
})
