import type { FastifyReply, FastifyRequest } from 'fastify'
import { exportFileName } from '#formats/exportFileName.ts'

/** Encodes a character that encodeURIComponent leaves but RFC 8187 does not allow. */
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** A Content-Disposition that saves the response under a name (RFC 6266): in ASCII for old clients, and in full. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Names the response as the PDF of a place that is exported now, and adds the export to the audit. */
export async function exportAsPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  place: string,
  now: Date,
): Promise<void> {
  const file = exportFileName(place, now, 'pdf')
  await request.server.audit.write(request, { action: 'exported', detail: `saved ${file}` })
  reply.header('content-disposition', attachment(file))
}
