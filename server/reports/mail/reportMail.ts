import { hash } from 'node:crypto'
import { exportFileName } from '#formats/exportFileName.ts'
import { filesOfType } from '#schemas/reports/report.ts'
import { drawnOnce } from '#server/mail/drawnOnce.ts'
import type { Composer, ComposerParts, MailBody } from '#server/mail/mailBody.ts'
import { type DrawnReport, drawReport } from '../drawReport.ts'
import type { ReportContent } from '../reportContent.ts'
import { reportBody } from './reportBody.ts'

/** Bytes of reports. */
const LIMIT = 16 * 1024 * 1024

/** Maximum additional size of a summary and its image. */
const SUMMARY = 256 * 1024

const sizeOf = ({ pdf, csv = '' }: DrawnReport) => SUMMARY + (pdf?.length ?? 0) + 2 * csv.length

const drawnOf = drawnOnce(LIMIT, sizeOf)

/** A report, drawn again only if its content or its customer's branding has changed. */
async function drawn(parts: ComposerParts, customerId: number, content: ReportContent): Promise<DrawnReport> {
  const files = filesOfType(content.report.reportTypeId)
  const look = hash('sha256', JSON.stringify(await parts.profiles.brandOf(customerId)))
  return drawnOf(parts.database).get(
    JSON.stringify([customerId, content]),
    () => drawReport(parts, customerId, content, files),
    look,
  )
}

/** The mail of a report with the files of its type. */
export const reportMail: Composer = async (parts, row, links): Promise<MailBody> => {
  const content = row.content as ReportContent
  const { summary, pdf, csv } = await drawn(parts, row.customer_id, content)
  const nameOf = (extension: string) =>
    exportFileName(content.site.name, new Date(content.produced * 1000), extension)
  return {
    ...reportBody(summary, content, links),
    attachments: [
      ...(pdf ? [{ name: nameOf('pdf'), type: 'application/pdf', content: pdf }] : []),
      ...(csv === undefined
        ? []
        : [{ name: nameOf('csv'), type: 'text/csv; charset=utf-8', content: Buffer.from(csv) }]),
    ],
  }
}
