import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

const image = Type.String({ pattern: '^/customers/[A-Za-z0-9-]+/branding/[A-Za-z0-9.-]+$' })

const config = {
  logo: image,
  darkLogo: Type.Optional(image),
  wallpapers: Type.Array(image, { minItems: 1 }),
  modules: Type.Array(Type.Enum(['forecasts', 'hwwa', 'alerts', 'reports', 'hindcasts', 'forecastui']), {
    uniqueItems: true,
  }),
  pdfHeaderImage: image,
  pdfFooterImage: image,
  proprietaryNotice: Type.String(),
  primaryColor: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  toleranceBothSides: Type.Boolean({ description: 'Whether thresholds also warn inside the bounds' }),
  forecastUiAddress: Type.Optional(
    Type.String({
      pattern: '^(https://[^\\s;,\'"]+|/([A-Za-z0-9_-][A-Za-z0-9._/-]*)?)$',
      'x-message': 'Must be an https address, or a path of this server such as /example-forecast.html',
    }),
  ),
}

/** public/customers/<id>/profile.json */
export const CustomerProfile = answer(
  { $schema: Type.Optional(Type.String()), ...config },
  { title: 'Customer profile' },
)
export type CustomerProfile = Static<typeof CustomerProfile>

/** The customer data available to the portal: the profile without its `$schema`. */
const CustomerConfig = answer(config)
export type CustomerConfig = Static<typeof CustomerConfig>

export const Customer = answer({
  id: Type.Integer({ description: 'Below 0: no customer is known, the profile is the default one' }),
  name: Type.String(),
  config: CustomerConfig,
})
export type Customer = Static<typeof Customer>

export const Roles = Type.Array(answer({ id: Type.Integer(), roleName: Type.String() }))

export const CustomerPermissions = Type.Array(answer({ permissionName: Type.String() }))
export type CustomerPermissions = Static<typeof CustomerPermissions>

export const CustomerQuotas = Type.Array(
  answer({
    title: Type.String(),
    used: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1 }),
  }),
)
export type CustomerQuotas = Static<typeof CustomerQuotas>
