import { expect, it } from 'vitest'
import { CustomerProfile } from '#schemas/shapes/customer.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import profile from '../../public/customers/default/profile.json' with { type: 'json' }

const validate = createValidator(CustomerProfile, () => new Date(0))
const errorsOf = (forecastUiAddress: unknown) => validate({ ...profile, forecastUiAddress })

it.each(['https://forecast.example.org/now?site=1', '/example-forecast.html', '/forecast/north-sea', '/'])(
  'the forecast page of a customer can be at %s',
  (address) => {
    expect(errorsOf(address)).toEqual([])
  },
)

it.each([
  'http://forecast.example.org/',
  '//forecast.example.org/',
  '/\\forecast.example.org',
  'javascript:alert(1)',
  "https://forecast.example.org/; script-src 'unsafe-inline'",
  'example-forecast.html',
  '',
])('the forecast page of a customer cannot be at "%s"', (address) => {
  expect(errorsOf(address)).toEqual([
    {
      path: '/forecastUiAddress',
      message: 'Must be an https address, or a path of this server such as /example-forecast.html',
    },
  ])
})
