import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueFor } from '#server/records/quota.ts'
import { readConfig } from '#server/settings/config.ts'

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      applicationKey: 'seawindow-demo-key',
      demoPassword: 'seawindow-demo',
      production: false,
      customerHosts: {},
      tileOrigins: [],
      logLevel: 'warn',
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('reads a secret from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'seawindow-secret-')), 'key')
    writeFileSync(file, 'a key from a file\n'.replaceAll(' ', '-'))
    expect(readConfig({ APPLICATION_KEY_FILE: file }).applicationKey).toBe('a-key-from-a-file')
    expect(() => readConfig({ APPLICATION_KEY_FILE: file, APPLICATION_KEY: 'another-key' })).toThrow(
      'APPLICATION_KEY and APPLICATION_KEY_FILE are both set; set one of them.',
    )
    expect(() => readConfig({ DATABASE_URL_FILE: `${file}.gone` })).toThrow(
      `DATABASE_URL_FILE names a file that cannot be read (ENOENT); it is '${file}.gone'.`,
    )
    writeFileSync(file, 'short')
    expect(() => readConfig({ APPLICATION_KEY_FILE: file })).toThrow(
      'APPLICATION_KEY must be 8 to 200 visible ASCII characters without blanks.',
    )
    // Only secrets can be read from a file.
    expect(readConfig({ HOST_FILE: file }).host).toBe('127.0.0.1')
  })

  it('reads lists', () => {
    const config = readConfig({
      CUSTOMER_HOSTS: 'Portal.example.org=1, weather.example.com=7',
      TILE_ORIGINS: 'https://a.example.org,https://b.example.org',
      NODE_ENV: 'production',
    })
    expect(config.customerHosts).toEqual({ 'portal.example.org': 1, 'weather.example.com': 7 })
    expect(config.tileOrigins).toEqual(['https://a.example.org', 'https://b.example.org'])
    expect([config.production, config.logLevel]).toEqual([true, 'info'])
  })

  it('reports each invalid setting in its own message', () => {
    const broken = {
      PORT: '80.5',
      CUSTOMER_HOSTS: 'portal',
      TILE_ORIGINS: "https://a.org; script-src 'unsafe-inline'",
    }
    expect(() => readConfig(broken)).toThrow(
      [
        "PORT must be a whole number from 0 to 65535; it is '80.5'.",
        "CUSTOMER_HOSTS must be pairs such as portal.example.org=1,weather.example.com=7; it is 'portal'.",
        "TILE_ORIGINS must be web origins such as https://tiles.example.org, separated by commas; it is 'https://a.org; script-src 'unsafe-inline''.",
      ].join('\n'),
    )
  })

  it.each([
    'PORT=-1',
    'PORT=65536',
    'TOKEN_DAYS=0',
    'LOG_LEVEL=loud',
    'APPLICATION_KEY=short',
    'ADMIN_PASSWORD=short',
    'HISTORIC_API_URL=ftp://x',
    'TRUST_PROXY=yes',
    'TRUST_PROXY=true',
    'TRUST_PROXY=11',
    'TRUST_PROXY=0.0.0.0/0',
    'TRUST_PROXY=999.1.1.1',
    'WEBHOOK_NETWORKS=10.1.0.0/33',
    'WEBHOOK_NETWORKS=10.1',
    'QUOTA_SITES=0',
    'QUOTA_SITES=many',
    'QUOTA_SITES=7:0',
    'QUOTA_SITES=1000, 7:500, 7:600',
    'QUOTA_SITES=1000, 900',
    'QUOTA_RUN_DAYS=7:',
    'MAIL_FROM=Wächter <wächter@example.org>',
    `MAIL_FROM=${'a'.repeat(65)}@example.org`,
    'MAIL_FROM=a@example.org, b@example.org',
  ])('%s is refused', (setting) => {
    const [name, value] = setting.split('=') as [string, string]
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must`)
  })

  it.each([
    ['Seawindow <seawindow@localhost>', 'Seawindow <seawindow@localhost>'],
    ['alerts@example.org', 'alerts@example.org'],
    ['Wächter <dienst@müller-offshore.example>', 'Wächter <dienst@xn--mller-offshore-gsb.example>'],
  ])('sends from MAIL_FROM=%s with its domain as ASCII', (MAIL_FROM, from) => {
    expect(readConfig({ MAIL_FROM }).mail.from).toBe(from)
  })

  it.each([
    ['', undefined, undefined],
    ['1000', 1000, 1000],
    ['7:500', undefined, 500],
    ['1000, 7:500,12:20', 1000, 500],
  ])('reads the quota %j with its exceptions by customer', (QUOTA_SITES, usual, ofSeven) => {
    const quota = readConfig({ QUOTA_SITES }).quotas.QUOTA_SITES
    expect([valueFor(quota, 1), valueFor(quota, 7)]).toEqual([usual, ofSeven])
  })

  it('explains why TRUST_PROXY is no longer true', () => {
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
      "TRUST_PROXY must be the number of proxies in front, 0 to 10, or their networks such as 10.1.0.0/16, separated by commas (true would believe addresses that callers invent); it is 'true'.",
    )
  })

  it.each(['0', 'false'])('trusts no proxy with TRUST_PROXY=%s', (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(false)
  })

  it('does not print an invalid password', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'hunter2' })).toThrow(/^((?!hunter2).)*$/s)
  })
})
