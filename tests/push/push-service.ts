import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

interface Push {
  path: string
  headers: Record<string, string>
  /** What the browser reads. */
  data: { title: string; body: string; url: string; tag: string }
}

/** A real push service on this machine, and the browsers subscribed to it. It returns 201 unless told otherwise. */
export function openPushService() {
  const pushes: Push[] = []
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const answers = new Map<string, number[]>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const browser = browsers.get(pathname)
      const status = answers.get(pathname)?.shift() ?? (browser ? 201 : 404)
      if (!browser || status >= 300) return new Response('no', { status })
      const data = decrypt(Buffer.from(await request.arrayBuffer()), browser)
      pushes.push({ path: pathname, headers: request.headers.toJSON(), data: JSON.parse(data) })
      return new Response(null, { status })
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    pushes,
    /** What a browser's `pushManager.subscribe` returns. */
    subscribe() {
      const path = `/push/${crypto.randomUUID()}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { keys, auth })
      return {
        path,
        endpoint: origin + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** The next responses to pushes there. */
    answer: (path: string, ...statuses: number[]) => answers.set(path, statuses),
    stop: () => server.stop(true),
  }
}

/** RFC 8291: the key agreed with the browser, then one record of RFC 8188. */
function decrypt(message: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = message.subarray(0, 16)
  const idLength = message[20] ?? 0
  const sender = message.subarray(21, 21 + idLength)
  const record = message.subarray(21 + idLength)
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const agreed = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = derive(keys.computeSecret(sender), auth, agreed, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // Padding follows the delimiter of the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Checks a push's Authorization header (RFC 8292), and returns what it claims. */
export function vapidClaims(authorization: string): {
  publicKey: string
  aud: string
  sub: string
  exp: number
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return { publicKey, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
