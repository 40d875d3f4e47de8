import { describe, expect, it } from 'vitest'
import { createS3Signer } from './signer.ts'
import { bodyHash, expectedSignature, signText, type SignedRequest } from './test-signatures.ts'

// The examples of the Amazon S3 API reference: "Signature Calculations for the Authorization Header", "Using Query
// Parameters" and "Browser-Based Uploads Using HTTP POST".
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const HOST = 'examplebucket.s3.amazonaws.com'
const EMPTY = bodyHash('')
const AT = new Date('2013-05-24T00:00:00Z')
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

const signer = createS3Signer({
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: SECRET,
})

interface Example {
  method: string
  target: string
  headers?: Record<string, string>
  payloadHash: string
  signedHeaders: string
  signature: string
}

const GET_OBJECT: Example = {
  method: 'GET',
  target: '/test.txt',
  headers: { range: 'bytes=0-9' },
  payloadHash: EMPTY,
  signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
}
const PUT_OBJECT: Example = {
  method: 'PUT',
  target: '/test%24file.text',
  headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
  payloadHash: bodyHash('Welcome to Amazon S3.'),
  signedHeaders: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
}
const GET_LIFECYCLE: Example = {
  method: 'GET',
  target: '/?lifecycle=',
  payloadHash: EMPTY,
  signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
  signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
}
const LIST_OBJECTS: Example = {
  method: 'GET',
  target: '/?max-keys=2&prefix=J',
  payloadHash: EMPTY,
  signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
  signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
}
const EXAMPLES = { GET_OBJECT, PUT_OBJECT, GET_LIFECYCLE, LIST_OBJECTS }

const PRESIGNED = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
const POLICY =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9'
const POLICY_SIGNATURE = '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e'

const sign = ({ method, target, headers = {}, payloadHash }: Example) =>
  signer.sign({ method, url: new URL(`https://${HOST}${target}`), headers }, payloadHash, AT)

describe('the signatures of the published examples', () => {
  // The library leaves `date` away, since `x-amz-date` says the same; the PUT example signs both.
  it.each(['GET_OBJECT', 'GET_LIFECYCLE', 'LIST_OBJECTS'] as const)('come out for %s', async (name) => {
    const { signedHeaders, signature } = EXAMPLES[name]
    expect((await sign(EXAMPLES[name]))['authorization']).toBe(
      `AWS4-HMAC-SHA256 Credential=${CREDENTIAL}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    )
  })

  it('come out for a presigned address', async () => {
    const url = new URL(`https://${HOST}/test.txt`)
    const presigned = await signer.presign({ method: 'GET', url, headers: {} }, AT, 86_400)
    expect(presigned).toBe(
      `https://${HOST}/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${PRESIGNED}`,
    )
  })

  it('come out for a form’s policy, whose fields say who signed it', async () => {
    const at = new Date('2015-12-29T00:00:00Z')
    expect(await signer.signPolicy(POLICY, at)).toBe(POLICY_SIGNATURE)
    expect(signer.formFields(at)).toEqual({
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request',
      'x-amz-date': '20151229T000000Z',
    })
  })
})

describe('the second implementation, which the tests check by', () => {
  const claim = { credential: CREDENTIAL, date: '20130524T000000Z' }
  const arrived = ({ method, target, headers, payloadHash }: Example): SignedRequest => ({
    method,
    target,
    headers: { host: HOST, 'x-amz-date': claim.date, 'x-amz-content-sha256': payloadHash, ...headers },
  })

  it.each(Object.entries(EXAMPLES))('agrees with the published example %s', (_, example) => {
    const { signedHeaders, payloadHash, signature } = example
    expect(expectedSignature(arrived(example), { ...claim, signedHeaders, payloadHash }, SECRET)).toBe(
      signature,
    )
  })

  it('agrees with the published presigned address and policy', () => {
    const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}&X-Amz-Date=${claim.date}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${PRESIGNED}`
    const request = { method: 'GET', target: `/test.txt?${query}`, headers: { host: HOST } }
    const signed = { ...claim, signedHeaders: 'host', payloadHash: 'UNSIGNED-PAYLOAD' }
    expect(expectedSignature(request, signed, SECRET)).toBe(PRESIGNED)
    expect(signText(POLICY, 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request', SECRET)).toBe(
      POLICY_SIGNATURE,
    )
  })

  it('agrees with the signer where no example is published', async () => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-amz-meta-a': 'two  spaces' }
    const example = { ...PUT_OBJECT, target: '/a/b-c_d.e?x=%2F%20y&a=', headers }
    const sent = await sign(example)
    const [, signedHeaders = '', signature] =
      /SignedHeaders=(.+), Signature=(.+)$/.exec(sent['authorization'] ?? '') ?? []
    expect(signedHeaders).toBe('content-type;host;x-amz-content-sha256;x-amz-date;x-amz-meta-a')
    const { payloadHash } = example
    expect(expectedSignature(arrived(example), { ...claim, signedHeaders, payloadHash }, SECRET)).toBe(
      signature,
    )
  })
})

it('the headers to send carry no host and no secret', async () => {
  const sent = await sign(GET_OBJECT)
  expect(Object.keys(sent).toSorted()).toEqual([
    'authorization',
    'range',
    'x-amz-content-sha256',
    'x-amz-date',
  ])
  expect(JSON.stringify(sent)).not.toContain(SECRET)
})
