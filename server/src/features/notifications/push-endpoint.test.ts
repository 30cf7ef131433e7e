import { expect, test } from 'vitest'
import { testConfig } from '../../platform/config/test-config.ts'
import { createEndpointCheck, isForbiddenEndpoint } from './push-endpoint.ts'

test.each([
  'http://push.example.com/x',
  'ftp://push.example.com/x',
  'push.example.com/x',
  '',
  'https://push.example.com:8443/x',
  'https://push.example.com:80/x',
  'https://user@push.example.com/x',
  'https://user:secret@push.example.com/x',
  'https://@push.example.com/x',
  'https://:@push.example.com/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://0x7f000001/x',
  'https://2130706433/x',
  'https://0177.0.0.1/x',
  'https://10.0.0.1/x',
  'https://172.16.0.1/x',
  'https://192.168.0.1/x',
  'https://100.64.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/x',
  'https://[::1]/x',
  'https://[::]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://[::ffff:0:10.0.0.1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://[::127.0.0.1]/x',
  'https://[64:ff9b::10.0.0.1]/x',
  'https://[64:ff9b:1::a00:1]/x',
  'https://[2002:a00:1::]/x',
  'https://[2001:0:a00:1::]/x',
  'https://[2001:db8::1]/x',
  'https://[100::1]/x',
  'https://[fec0::1]/x',
  'https://[ff02::1]/x',
  'https://[fd00::1%25eth0]/x',
  'https://127.0.0.1./x',
  'https://0x7f.1/x',
  'https://017700000001/x',
  'https://１２７.０.０.１/x',
  'https://①②⑦.0.0.1/x',
  'https://192.0.2.1/x',
  'https://255.255.255.255/x',
  'https:127.0.0.1/x',
  'https:\\\\127.0.0.1/x',
  'https://push.example.com\\@127.0.0.1:9/x',
  'https://push%00.example.com/x',
  'https://localhost%2e/x',
  'https://localhost../x',
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://a.localhost/x',
  'https://printer.local/x',
  'https://db.internal/x',
  'https://metadata.google.internal/computeMetadata',
  'https://router.home.arpa/x',
  'https://database/x',
  'https://ｌｏｃａｌｈｏｓｔ/x',
])('%s is forbidden', (endpoint) => {
  expect(isForbiddenEndpoint(endpoint, false)).toBe(true)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com:443/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=a@b',
])('%s is a push service', (endpoint) => {
  expect(isForbiddenEndpoint(endpoint, false)).toBe(false)
})

/** Knows these addresses for every name, of version 4 and 6; null where it can't be asked. */
function checkAt(v4: readonly string[] | null, v6: readonly string[] | null = null) {
  const told = (addresses: readonly string[] | null) => async () => {
    if (addresses === null) throw new Error('ENOTFOUND')
    return [...addresses]
  }
  const resolver = { resolve4: told(v4), resolve6: told(v6) } as unknown as Parameters<typeof createEndpointCheck>[1]
  return createEndpointCheck(testConfig(), resolver)
}

test.each([
  [['93.184.216.34'], null, false],
  [['10.0.0.1'], null, true],
  [['93.184.216.34', '127.0.0.1'], null, true],
  [['93.184.216.34'], ['::1'], true],
  [null, ['fe80::1'], true],
  [null, ['2606:2800:220:1::1'], false],
  [null, null, false],
])('a name of %j and %j is forbidden: %s', async (v4, v6, expected) => {
  expect(await checkAt(v4, v6)('https://push.example.com/x')).toBe(expected)
})
