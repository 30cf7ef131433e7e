import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts, waitForPort } from '../run/ports.mjs'
import { capture } from '../run/processes.mjs'
import { commandAs, startDaemon } from './daemon.mjs'

// tempauth's account "test" with its user "tester": the S3 access key is "account:user", the secret is the user's key.
const accessKeyId = 'test:tester'
const secretAccessKey = 'testing'
const bucket = 'nestwren-test'
const region = 'us-east-1'

/** Debian packages of the S3-compatible server. */
export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/**
 * OpenStack Swift with its S3 interface: one device, one replica, everything in `dir`, loopback only.
 * It checks signatures and refuses a wrong secret, which is why it and not a lighter imitation is used.
 */
export async function startSwift({ dir, user, onDaemon }) {
  const [proxyPort, accountPort, containerPort, objectPort, memcachedPort] = await freePorts(5)
  const ports = { account: accountPort, container: containerPort, object: objectPort }
  mkdirSync(join(dir, 'devices', 'd1'), { recursive: true })
  mkdirSync(join(dir, 'cache'))
  writeConfigs(dir, { proxyPort, memcachedPort, ports, user })
  if (user) await capture('chown', ['-R', `${user}:${user}`, dir])
  chmodSync(dir, 0o700)
  await buildRings(dir, ports, user)

  const env = { ...process.env, PYTHONWARNINGS: 'ignore' }
  const start = (name, port, command, args) => {
    const daemon = startDaemon(name, command, args, { user, env, logFile: join(dir, '..', `${name}.log`) })
    onDaemon(daemon)
    return waitForPort(port, { isAlive: daemon.isAlive, what: name }).catch((error) => {
      throw new Error(`${error.message}\n${daemon.log().slice(-2000)}`)
    })
  }
  await Promise.all([
    start('memcached', memcachedPort, 'memcached', [
      '-l',
      '127.0.0.1',
      '-p',
      String(memcachedPort),
      '-U',
      '0',
      '-m',
      '32',
    ]),
    ...Object.entries(ports).map(([kind, port]) =>
      start(`swift-${kind}`, port, `swift-${kind}-server`, [join(dir, `${kind}-server.conf`), '-v']),
    ),
    start('swift-proxy', proxyPort, 'swift-proxy-server', [join(dir, 'proxy-server.conf'), '-v']),
  ])
  const endpoint = `http://127.0.0.1:${proxyPort}`
  await createBucket(endpoint)
  return {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_BUCKET: bucket,
    TEST_S3_REGION: region,
    TEST_S3_ACCESS_KEY_ID: accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

function writeConfigs(dir, { proxyPort, memcachedPort, ports, user }) {
  const shared = (port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${dir}
devices = ${join(dir, 'devices')}
mount_check = false
disable_fallocate = true
log_level = WARNING
${user ? `user = ${user}` : ''}
`
  writeFileSync(
    join(dir, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = nestwren\nswift_hash_path_suffix = test\n',
  )
  for (const [kind, port] of Object.entries(ports)) {
    const config = `${shared(port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${join(dir, 'cache')}
`
    writeFileSync(join(dir, `${kind}-server.conf`), config)
  }
  const filters = [
    'catch_errors',
    'gatekeeper',
    'healthcheck',
    'bulk',
    'copy',
    'slo',
    'dlo',
    'versioned_writes',
    'symlink',
  ]
  writeFileSync(
    join(dir, 'proxy-server.conf'),
    `${shared(proxyPort)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = false
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secretAccessKey} .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}${name === 'versioned_writes' ? '\nallow_object_versioning = true' : ''}\n`).join('')}`,
  )
}

/** Swift's own builder, in one process: its command takes nine. */
const ringBuilder = `import sys
from swift.common.ring import RingBuilder
for file, port in zip(sys.argv[1::2], sys.argv[2::2]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(file)
`

/** Where each kind of server finds its one device. */
async function buildRings(dir, ports, user) {
  const files = Object.entries(ports).flatMap(([kind, port]) => [join(dir, `${kind}.ring.gz`), String(port)])
  // Debian's, for which its packages are.
  const { code, output } = await capture(...commandAs(user, '/usr/bin/python3', ['-c', ringBuilder, ...files]), {
    cwd: '/',
  })
  if (code !== 0) throw new Error(`The rings of Swift could not be built:\n${output}`)
}

/** Makes the bucket through Swift's own interface, so nothing here has to sign S3 requests. */
async function createBucket(endpoint) {
  const auth = await fetch(`${endpoint}/auth/v1.0`, {
    headers: { 'x-auth-user': accessKeyId, 'x-auth-key': secretAccessKey },
  })
  if (!auth.ok) throw new Error(`Swift refused its own test user: ${auth.status} ${await auth.text()}`)
  const answer = await fetch(`${auth.headers.get('x-storage-url')}/${bucket}`, {
    method: 'PUT',
    headers: { 'x-auth-token': auth.headers.get('x-auth-token') ?? '' },
  })
  if (!answer.ok) throw new Error(`Swift could not make the test bucket: ${answer.status} ${await answer.text()}`)
}
