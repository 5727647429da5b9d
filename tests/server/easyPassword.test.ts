import { describe, expect, it } from 'vitest'
import { isEasyPassword } from '#server/easyPassword.ts'

const owner = {
  username: 'petra.petersen',
  name: 'Petra Petersen',
  email: 'petra@nordwind.example.org',
  customer: 'Nordwind GmbH',
}

describe('a password is easy to guess', () => {
  it.each([
    ['it is a common one', 'qwertyuiop12'],
    ['it is one in capitals', 'QWERTYUIOP12'],
    ['it is the product and a year', 'Seawindow-2026'],
    ['it is the name of the user', 'petra petersen!'],
    ['it is the e-mail address', 'petra@nordwind.example.org'],
    ['it is the customer and a year', 'NordWind-2026'],
  ])('if %s', async (_, password) => {
    expect(await isEasyPassword(password, owner)).toBe(true)
  })
})

describe('a password is not easy to guess', () => {
  it.each([
    ['other words', 'twelve chars'],
    ['another word beside a name', 'petra-harbour'],
    ['another word beside the product', 'seawindow-demo'],
    ['signs alone', '!@#$%^&*()_+|~'],
    ['letters of another script', '風力発電所の窓は今日開く'],
  ])('with %s', async (_, password) => {
    expect(await isEasyPassword(password, owner)).toBe(false)
  })
})
