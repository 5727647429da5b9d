/** The settings that limit how many records of a kind a customer may have. */
export type RecordQuotaName = 'QUOTA_SITES' | 'QUOTA_USERS' | 'QUOTA_ALERTS'

/** How much a customer may have: the usual number, undefined without a limit, and exceptions by customer. */
export interface Quota {
  usual: number | undefined
  exceptions: ReadonlyMap<number, number>
}

export type RecordQuotas = Readonly<Record<RecordQuotaName, Quota>>

/** All quotas; `QUOTA_RUN_DAYS` is in days. */
export type Quotas = RecordQuotas & Readonly<Record<'QUOTA_RUN_DAYS', Quota>>

/** The number that applies to a customer; undefined without a limit. */
export const quotaFor = ({ usual, exceptions }: Quota, customerId: number): number | undefined =>
  exceptions.get(customerId) ?? usual
