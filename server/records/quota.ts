/** The settings that limit how many records of a kind a customer may have. */
export type RecordQuotaName = 'QUOTA_SITES' | 'QUOTA_USERS' | 'QUOTA_ALERTS'

/** A setting with exceptions by customer. */
export interface ByCustomer<T> {
  usual: T | undefined
  exceptions: ReadonlyMap<number, T>
}

/** How much a customer may have; undefined without a limit. */
export type Quota = ByCustomer<number>

export type RecordQuotas = Readonly<Record<RecordQuotaName, Quota>>

/** All quotas; `QUOTA_RUN_DAYS` is in days. */
export type Quotas = RecordQuotas & Readonly<Record<'QUOTA_RUN_DAYS', Quota>>

/** The value that applies to a customer. */
export const valueFor = <T>({ usual, exceptions }: ByCustomer<T>, customerId: number): T | undefined =>
  exceptions.get(customerId) ?? usual
