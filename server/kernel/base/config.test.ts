import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everySetting, settingsOf as readSettings } from '../../app.ts'
import { ConfigError, type Environment } from './config.ts'

const complaint = (env: Environment): string => {
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return ''
}

describe('the settings', () => {
  it('are all optional, and an empty variable counts as unset', () => {
    const empty = Object.fromEntries(Object.keys(everySetting().shape).map((name) => [name, '']))
    expect(readSettings(empty)).toEqual(readSettings({}))
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SVC_RATE_LIMITS: 'on',
      SVC_TRUST_PROXY: false,
      SVC_CORS_ORIGINS: [],
      SVC_ALLOW_PRIVATE_TARGETS: false,
    })
  })

  const WRONG: Record<string, string[]> = {
    PORT: ['-1', '65536', 'http', '80.5'],
    SVC_BASE_URL: ['stoa.example.com', 'ftp://stoa.example.com', 'javascript:alert(1)'],
    DATABASE_URL: ['mysql://db', 'db.internal:5432'],
    SVC_DATABASE_POOL: ['1', '0', 'many', '201'],
    SVC_SECRET_KEY: ['short', 'a'.repeat(64)],
    SVC_TRUST_PROXY: ['somebody', '10.0.0.0/33', '1,2', 'yes'],
    SVC_CORS_ORIGINS: [
      'app.example.com',
      'https://app.example.com/',
      'https://app.example.com/path',
      '*',
      'https://a.example, nonsense',
    ],
    SVC_WIDGET_REQUIRE_ALLOWLIST: ['maybe'],
    SVC_ALLOW_PRIVATE_TARGETS: ['2'],
    SVC_BLOB_STORE: ['memory', 'S3'],
    SVC_S3_ENDPOINT: [
      's3.example.com',
      'ftp://s3.example.com',
      'https://user:pw@s3.example.com',
      'https://a.b/?x',
    ],
    SVC_S3_REGION: ['eu central', 'EU'],
    SVC_S3_BUCKET: ['a', 'Upper', 'with/slash', '-a-'],
    SVC_S3_ACCESS_KEY_ID: ['with space', 'with/slash'],
    SVC_S3_PATH_STYLE: ['maybe'],
    SVC_S3_UPLOADS: ['form', 'POST'],
    SVC_RATE_LIMITS: ['none', '0'],
    SVC_LOG_LEVEL: ['verbose'],
    SVC_ADMIN_EMAIL: ['not-an-email'],
    SVC_ADMIN_PASSWORD: ['short', 'x'.repeat(129)],
    SVC_ORG_NAME: ['   ', 'x'.repeat(129)],
    SVC_ADMIN_API_KEY: ['svc_admin_short', 'other_prefix_0123456789012345678901234567890123456789'],
  }

  it.each(Object.entries(WRONG))('%s is refused by name when it is wrong', (name, values) => {
    for (const value of values)
      expect(complaint({ [name]: value }), value).toMatch(
        new RegExp(`^These settings are wrong:\\n  ${name}[. ]`),
      )
  })

  it('that are wrong are all told at once', () => {
    expect(complaint({ PORT: 'x', SVC_LOG_LEVEL: 'x', SVC_RATE_LIMITS: 'x' }).split('\n')).toHaveLength(4)
  })

  it('of the unattended set-up belong together, and are never printed', () => {
    const secrets = {
      SVC_ADMIN_PASSWORD: 'sec',
      SVC_ADMIN_API_KEY: 'svc_admin_oops',
      SVC_SECRET_KEY: 'secret-too-short',
      DATABASE_URL: 'mysql://user:pw-in-url@db',
    }
    const told = complaint(secrets)
    for (const secret of ['svc_admin_oops', 'secret-too-short', 'pw-in-url', '"sec"'])
      expect(told).not.toContain(secret)
    expect(complaint({ SVC_ADMIN_EMAIL: 'a@example.com' })).toContain(
      'SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD belong together',
    )
    expect(complaint({ SVC_ADMIN_PASSWORD: 'long enough' })).toContain('belong together')
    expect(complaint({ SVC_ORG_NAME: 'Acme' })).toContain('need SVC_ADMIN_EMAIL')
    expect(complaint({ SVC_ADMIN_API_KEY: `svc_admin_${'x'.repeat(32)}` })).toContain('need SVC_ADMIN_EMAIL')
  })

  it('of an S3 store are all told that are missing, and are not asked for otherwise', () => {
    expect(complaint({ SVC_BLOB_STORE: 's3', SVC_S3_BUCKET: 'files' })).toBe(
      'SVC_BLOB_STORE=s3 needs SVC_S3_ENDPOINT, SVC_S3_ACCESS_KEY_ID, SVC_S3_SECRET_ACCESS_KEY beside it',
    )
    const settings = {
      SVC_S3_ENDPOINT: 'https://s3.example.com/base//',
      SVC_S3_BUCKET: 'files',
      SVC_S3_ACCESS_KEY_ID: 'AKID',
      SVC_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readSettings({ ...settings, SVC_BLOB_STORE: 's3', SVC_S3_PATH_STYLE: 'off' })).toMatchObject({
      ...settings,
      SVC_S3_ENDPOINT: 'https://s3.example.com/base',
      SVC_S3_REGION: 'us-east-1',
      SVC_S3_PATH_STYLE: false,
      SVC_S3_UPLOADS: 'post',
    })
    expect(complaint({ SVC_S3_BUCKET: 'files' })).toBe('')
  })

  it('can each be in a file that is named instead, and say what is wrong with it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-settings-'))
    const file = join(folder, 'key')
    const key = '0123456789abcdefghijklmnopqrstuvwxyzABCD'
    writeFileSync(file, `${key}\n`)
    expect(readSettings({ SVC_SECRET_KEY_FILE: file }).SVC_SECRET_KEY).toBe(key)
    expect(readSettings({ SVC_SECRET_KEY_FILE: '', SVC_SECRET_KEY: key }).SVC_SECRET_KEY).toBe(key)
    expect(complaint({ SVC_SECRET_KEY_FILE: file, SVC_SECRET_KEY: key })).toContain('set one of them')
    expect(complaint({ SVC_SECRET_KEY_FILE: join(folder, 'none') })).toContain(
      'SVC_SECRET_KEY_FILE cannot be read',
    )
    writeFileSync(file, 'short')
    expect(complaint({ SVC_SECRET_KEY_FILE: file })).toContain('SVC_SECRET_KEY')
    writeFileSync(file, '\n')
    expect(complaint({ SVC_SECRET_KEY_FILE: file })).toBe('SVC_SECRET_KEY_FILE names an empty file')
    rmSync(folder, { recursive: true })
  })

  it('are read as what they mean', () => {
    const read = (name: string, value: string) =>
      (readSettings({ [name]: value }) as Record<string, unknown>)[name]
    expect(
      ['', '0', 'false', 'true', '2', '10.0.0.0/8, ::1'].map((value) => read('SVC_TRUST_PROXY', value)),
    ).toEqual([false, false, false, true, 2, '10.0.0.0/8, ::1'])
    expect(read('SVC_CORS_ORIGINS', ' https://a.example , http://b.example:8080,')).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ])
    expect(read('SVC_BASE_URL', 'https://stoa.example.com//')).toBe('https://stoa.example.com')
    expect(
      ['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'].map((value) =>
        read('SVC_ALLOW_PRIVATE_TARGETS', value),
      ),
    ).toEqual([true, true, true, true, false, false, false, false])
  })
})
