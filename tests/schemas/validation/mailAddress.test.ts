import { describe, expect, it } from 'vitest'
import { compileFormValidator } from '#schemas/validation/compileValidators.ts'
import { sentAddress } from '#schemas/validation/mailAddress.ts'
import { createValidator, type Validator, validatorOf } from '#schemas/validation/validator.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'

const schema = { type: 'object', properties: { email: { type: 'string', format: 'email' } } }

/** The validator of a form in the browser, which is compiled beforehand. */
async function compiled(): Promise<Validator> {
  const module = await import(`data:text/javascript,${encodeURIComponent(compileFormValidator(schema))}`)
  return validatorOf(loadValidators(module).form!)
}

const inServer = createValidator(schema, () => new Date())
const inBrowser = await compiled()

/** Labels of 63, 63, 63 and 56 characters make 248, so that the address has 254 characters with five before the @. */
const longest = `${[63, 63, 63, 56].map((length) => 'd'.repeat(length)).join('.')}`

describe('a mail address', () => {
  // The ASCII forms are 'xn--' and what Python's codec `punycode` gives for the label in lower case and NFC.
  it.each([
    ['ann@example.org', 'ann@example.org'],
    ["o'neil+alerts@Example.org", "o'neil+alerts@Example.org"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    [`aaaaa@${longest}`, `aaaaa@${longest}`],
    ['dienst@müller-offshore.example', 'dienst@xn--mller-offshore-gsb.example'],
    ['dienst@mu\u0308ller-offshore.example', 'dienst@xn--mller-offshore-gsb.example'],
    ['dienst@MÜLLER-Offshore.example', 'dienst@xn--mller-offshore-gsb.example'],
    ['dienst@straße.example', 'dienst@xn--strae-oqa.example'],
    ['vakt@пример.рф', 'vakt@xn--e1afmkfd.xn--p1ai'],
    ['a@例え.jp', 'a@xn--r8jz45g.jp'],
    ['dienst@xn--mller-kva.example', 'dienst@xn--mller-kva.example'],
  ])('%s is valid in server and browser, and sent to %s', (email, sent) => {
    expect([inServer({ email }), inBrowser({ email }), sentAddress(email)]).toEqual([[], [], sent])
  })

  it.each([
    ['letters outside ASCII before the @', 'müller@example.org'],
    ['65 characters before the @', `${'a'.repeat(65)}@example.org`],
    ['255 characters', `aaaaaa@${longest}`],
    ['a domain that is too long as ASCII', `a@${'é'.repeat(60)}.example`],
    ['nothing before the @', '@müller.example'],
    ['no @', 'müller.example'],
    ['no domain', 'ann@'],
    ['two @', 'ann@eve@müller.example'],
    ['dots that follow each other', 'a..b@example.org'],
    ['an empty label', 'ann@müller..example'],
    ['a hyphen at the edge of a label', 'ann@-example.org'],
    ['a port', 'ann@müller.example:80'],
    ['a path', 'ann@müller.example/a'],
    ['an escape', 'ann@m%C3%BCller.example'],
    ['digits that become an IPv4 address', 'ann@①.②'],
    ['a line break in the domain', 'ann@mül\nler.example'],
    ['a line break after the domain', 'ann@example.org\r\nRCPT TO:<eve@example.org>'],
    ['an invisible character', 'ann@mül\u00adler.example'],
    ['a blank', 'ann@mül ler.example'],
  ])('is refused with %s', (_, email) => {
    const refusal = [{ path: '/email', message: 'Please enter a valid email address' }]
    expect([inServer({ email }), inBrowser({ email }), sentAddress(email)]).toEqual([
      refusal,
      refusal,
      undefined,
    ])
  })

  it('is refused without a domain in a form, although the server sends to and from hosts', () => {
    expect(inServer({ email: 'admin@localhost' })).toHaveLength(1)
    expect(inBrowser({ email: 'admin@localhost' })).toHaveLength(1)
    expect(sentAddress('admin@localhost')).toBe('admin@localhost')
  })
})
