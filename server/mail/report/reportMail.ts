import { exportFileName } from '../../../src/schemas/exportFileName.ts'
import { filesOfType } from '../../../src/schemas/reports/report.ts'
import { renderReport } from '../../reports/renderReport.ts'
import type { ReportContent } from '../../reports/reportContent.ts'
import type { Composer, MailBody } from '../mailBody.ts'

/** The mail of a report with the files of its type. */
export const reportMail: Composer = async (parts, row, links): Promise<MailBody> => {
  const content = row.content as ReportContent
  const files = filesOfType(content.report.reportTypeId)
  const { pdf, csv, ...body } = await renderReport({ ...parts, links }, row.customer_id, content, files)
  const nameOf = (extension: string) =>
    exportFileName(content.site.name, new Date(content.produced * 1000), extension)
  return {
    ...body,
    attachments: [
      ...(pdf ? [{ name: nameOf('pdf'), type: 'application/pdf', content: pdf }] : []),
      ...(csv === undefined
        ? []
        : [{ name: nameOf('csv'), type: 'text/csv; charset=utf-8', content: Buffer.from(csv) }]),
    ],
  }
}
