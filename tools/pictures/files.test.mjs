import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requireOfServer } from '../bench/stage/server.mjs'
import { inRepo } from '../run/paths.mjs'
import { filmFiles, pictureFiles } from './files.mjs'
import { filmSize } from './film/recorder.mjs'

const sharp = requireOfServer('sharp')
const file = (path) => inRepo('web', 'public', path)
const weight = (path) => (existsSync(file(path)) ? statSync(file(path)).size : Number.NaN)
const [film, captions] = filmFiles

/** The boxes of an mp4, by name in their order; those within a few of them are looked into. */
function boxesOf(bytes, found = []) {
  const nested = ['moov', 'trak', 'mdia', 'minf', 'stbl']
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + length)
    found.push({ name, body })
    if (nested.includes(name)) boxesOf(body, found)
    at += Math.max(length, 8)
  }
  return found
}

describe('the public pages have', () => {
  it.each(pictureFiles)('$path as large and as light as it should be', async ({ path, width, height, maxBytes }) => {
    expect(weight(path)).toBeLessThan(maxBytes)
    const { format, ...size } = await sharp(file(path)).metadata()
    expect([format, size.width, size.height]).toEqual([path.split('.').at(-1), width, height])
  })

  it('a film that starts while it is fetched, silent and upright', () => {
    expect(weight(film.path)).toBeLessThan(film.maxBytes)
    const boxes = boxesOf(readFileSync(file(film.path)))
    const names = boxes.map(({ name }) => name)
    expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'))
    const tracks = boxes.filter(({ name }) => name === 'tkhd')
    expect(tracks).toHaveLength(1)
    const [{ body }] = tracks
    expect([body.readUInt32BE(76) >> 16, body.readUInt32BE(80) >> 16]).toEqual([filmSize.width, filmSize.height])
    const { body: samples } = boxes.find(({ name }) => name === 'stsd')
    expect(samples.toString('latin1', 12, 16)).toBe('avc1')
  })

  it('captions for the whole film, one after the other', () => {
    expect(weight(captions.path)).toBeLessThan(captions.maxBytes)
    const text = readFileSync(file(captions.path), 'utf8')
    expect(text.startsWith('WEBVTT\n\n')).toBe(true)
    const times = [...text.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(
      ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
    )
    expect(times.length).toBeGreaterThan(8)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const { body } = boxesOf(readFileSync(file(film.path))).find(({ name }) => name === 'mvhd')
    const lastsS = body.readUInt32BE(16) / body.readUInt32BE(12)
    expect(lastsS).toBeGreaterThan(20)
    expect(lastsS).toBeLessThan(40)
    expect(times[0]).toBe(0)
    expect(Math.abs(lastsS - times.at(-1))).toBeLessThan(1)
  })

  it('what the manifest shows before the app is installed, as large as it says', () => {
    const { screenshots } = JSON.parse(readFileSync(file('manifest.webmanifest'), 'utf8'))
    expect(screenshots.map(({ form_factor: form }) => form)).toContain('wide')
    for (const { src, sizes } of screenshots) {
      const { width, height } = pictureFiles.find(({ path }) => `/${path}` === src) ?? {}
      expect([src, sizes]).toEqual([src, `${width}x${height}`])
    }
  })

  it('nothing beside them that nobody named, and little to clone', () => {
    const named = [...pictureFiles, ...filmFiles].map(({ path }) => path)
    const there = ['landing', 'og'].flatMap((folder) => readdirSync(file(folder)).map((name) => `${folder}/${name}`))
    expect(there.sort()).toEqual(named.sort())
    expect(there.reduce((sum, path) => sum + weight(path), 0)).toBeLessThan(5_000_000)
  })
})
