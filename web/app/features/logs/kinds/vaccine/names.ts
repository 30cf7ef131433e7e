import type { VaccineSite } from '@nestwren/contract/logs/kinds/vaccine'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'

export const vaccineSiteNames: Readonly<Record<VaccineSite, ForeignText>> = {
  leftThigh: /*i18n*/ { id: 'vaccine.site.leftThigh', message: 'Left thigh' },
  rightThigh: /*i18n*/ { id: 'vaccine.site.rightThigh', message: 'Right thigh' },
  leftArm: /*i18n*/ { id: 'vaccine.site.leftArm', message: 'Left arm' },
  rightArm: /*i18n*/ { id: 'vaccine.site.rightArm', message: 'Right arm' },
  mouth: /*i18n*/ { id: 'vaccine.site.mouth', message: 'Mouth' },
  nose: /*i18n*/ { id: 'vaccine.site.nose', message: 'Nose' },
  other: /*i18n*/ { id: 'vaccine.site.other', message: 'Elsewhere' },
}

/** What is given to most children in their first years, as a start of typing. */
export const usualVaccines: readonly ForeignText[] = [
  /*i18n*/ { id: 'vaccine.usual.sixInOne', message: 'Six in one' },
  /*i18n*/ { id: 'vaccine.usual.rotavirus', message: 'Rotavirus' },
  /*i18n*/ { id: 'vaccine.usual.pneumococcal', message: 'Pneumococcal' },
  /*i18n*/ { id: 'vaccine.usual.menB', message: 'Meningococcal B' },
  /*i18n*/ { id: 'vaccine.usual.mmr', message: 'Measles, mumps, rubella' },
  /*i18n*/ { id: 'vaccine.usual.hepatitisB', message: 'Hepatitis B' },
  /*i18n*/ { id: 'vaccine.usual.dtap', message: 'Diphtheria, tetanus, whooping cough' },
  /*i18n*/ { id: 'vaccine.usual.polio', message: 'Polio' },
  /*i18n*/ { id: 'vaccine.usual.hib', message: 'Hib' },
  /*i18n*/ { id: 'vaccine.usual.varicella', message: 'Chickenpox' },
  /*i18n*/ { id: 'vaccine.usual.flu', message: 'Flu' },
  /*i18n*/ { id: 'vaccine.usual.rsv', message: 'RSV' },
]
