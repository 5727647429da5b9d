interface SiteBody {
  name: string
  latitude: number
  longitude: number
  isOffshore: boolean
  isHidden?: boolean
}

/** The row of `records` that holds a site. */
export const siteValues = (customerId: number, body: SiteBody, timeZone = 'Etc/UTC') => ({
  customer_id: customerId,
  resource: 'sites',
  body: JSON.stringify(body),
  derived: JSON.stringify({ timeZone }),
})
