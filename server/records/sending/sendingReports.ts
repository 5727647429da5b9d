import { sql } from 'kysely'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { SendingResource } from './sendingRecords.ts'

export const sendingReports: SendingResource<ReportRecord> = {
  name: 'reports',
  singular: 'report',
  siteId: sql<string>`(record.body ->> 'pointId')`,
  stateOf: ({ isActive, expireDate, inLocalTime, pointId }) => ({
    isActive,
    expiryDate: expireDate,
    isLocal: inLocalTime,
    siteId: pointId,
  }),
}
