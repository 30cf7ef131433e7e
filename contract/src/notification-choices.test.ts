import { expect, test } from 'vitest'
import { defaultNotificationPreferences, notificationPresets, presetOf, withPreset } from './notification-choices.ts'
import { importantTypes, notificationTypes } from './notification-types.ts'

const [juno, wren] = ['juno', 'wren']

test('every preset is recognized again, and the defaults are all', () => {
  for (const preset of notificationPresets)
    expect(presetOf(withPreset(defaultNotificationPreferences, preset), [juno])).toBe(preset)
  expect(presetOf(defaultNotificationPreferences, [juno])).toBe('all')
  // Asked for in addition, what is taken back makes it no less than all.
  expect(presetOf({ ...defaultNotificationPreferences, off: [] }, [juno])).toBe('all')
})

test('what was chosen one by one is no preset', () => {
  const { off } = defaultNotificationPreferences
  expect(presetOf({ ...defaultNotificationPreferences, off: [...off, 'bath'] }, [juno])).toBeNull()
  const important = withPreset(defaultNotificationPreferences, 'important')
  expect(presetOf({ ...important, offOnPage: [] }, [juno])).toBeNull()
  const none = withPreset(defaultNotificationPreferences, 'none')
  expect(presetOf({ ...none, off: none.off.filter((type) => type !== 'reminder') }, [juno])).toBeNull()
})

test('a muted child is no preset while the person sees them, except that none stays none', () => {
  const muted = { ...defaultNotificationPreferences, mutedChildIds: [wren] }
  expect(presetOf(muted, [juno, wren])).toBeNull()
  expect(presetOf(muted, [juno])).toBe('all')
  expect(presetOf({ ...withPreset(muted, 'none'), mutedChildIds: [wren] }, [juno, wren])).toBe('none')
  expect(withPreset(muted, 'all').mutedChildIds).toEqual([])
})

/** The Notifications page names these in words beside the choice. */
test('important is what decides what to do next, what is said to the person, and what they asked for', () => {
  expect([...importantTypes].sort()).toEqual(
    ['medicine', 'temperature', 'note', 'vaccine', 'logComment', 'photoComment', 'schedule', 'reminder'].sort(),
  )
  expect(notificationTypes).toContain('reminder')
})
