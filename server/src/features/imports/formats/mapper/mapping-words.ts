import type { MappedColumn, MappedKind } from '@nestwren/contract/imports-words'

/** Words of headers, in English and Spanish, and what such a column is. The first that fits counts. */
export const headerWords: readonly (readonly [RegExp, MappedColumn])[] = [
  [/\b(?:end|finish|stop|fin|final|hasta|termino)\b|^to$/, 'endDateTime'],
  [/\b(?:left|izquierd[oa])\b.*(?:dur|min|sec|tiempo|time|length)/, 'leftDuration'],
  [/\b(?:right|derech[oa])\b.*(?:dur|min|sec|tiempo|time|length)/, 'rightDuration'],
  [/\b(?:duration|duracion|elapsed|minutes|minutos|mins?|hours|horas|seconds|segundos)\b/, 'duration'],
  [/\b(?:dose|dosage|dosis)\b.*\b(?:unit|unidad)\b/, 'doseUnit'],
  [/\b(?:unit|units|unidad|unidades)\b/, 'amountUnit'],
  [/\b(?:dose|dosage|dosis)\b/, 'dose'],
  [/\b(?:medicine|medication|medicament|drug|medicina|medicamento|remedio)\b/, 'medicine'],
  [/\b(?:temperature|temp|temperatura|fever|fiebre)\b/, 'temperature'],
  [/\b(?:weight|peso)\b/, 'weight'],
  [/\b(?:head|cabeza|cefalico|craneal)\b/, 'head'],
  [/\b(?:height|length|talla|altura|longitud|estatura)\b/, 'length'],
  [/\b(?:amount|quantity|volume|ml|oz|ounces|onzas|cantidad|volumen|toma)\b/, 'amount'],
  [/\b(?:side|breast|lado|pecho)\b/, 'side'],
  [/\b(?:food|foods|alimento|alimentos|comida|comidas)\b/, 'food'],
  [/\b(?:notes?|comments?|remarks?|details?|notas?|comentarios?|observaciones|detalles?)\b/, 'notes'],
  [/\b(?:baby|child|kid|bebe|nino|nina|hijo|hija)\b/, 'child'],
  [/\b(?:type|activity|event|category|kind|log|tipo|actividad|evento|categoria|registro)\b/, 'kind'],
  [/\b(?:title|name|titulo|nombre|description|descripcion)\b/, 'title'],
  [
    /\b(?:date|time|start|begin|started|when|timestamp|datetime|day|fecha|hora|inicio|comienzo|dia|desde)\b|^from$/,
    'dateTime',
  ],
]

/** Words of values in a column of kinds. */
export const kindWords: readonly (readonly [RegExp, MappedKind])[] = [
  [/\b(?:pump|pumping|pumped|expressed|extraccion|sacaleches)\b/, 'pumping'],
  [/\b(?:solids?|food|meal|papilla|solidos?|comida|pure)\b/, 'solids'],
  [/\bformula\b/, 'bottleFormula'],
  [/\b(?:bottle|biberon|mamadera|tetero|mamila)\b.*\b(?:breast|materna|pecho)\b/, 'bottleBreastMilk'],
  [/\b(?:breast ?milk|leche materna)\b/, 'bottleBreastMilk'],
  [/\b(?:bottle|biberon|mamadera|tetero|mamila)\b/, 'bottleOther'],
  [/\b(?:nursing|nursed|nurse|breast|breastfeed|breastfeeding|pecho|lactancia|amamantar)\b/, 'breast'],
  [
    /\b(?:both|mixed|ambos|mixto)\b|\b(?:wet|pee|pis|mojado)\b.*\b(?:dirty|poo|poop|caca|sucio)\b|\b(?:dirty|poo|poop|caca)\b.*\b(?:wet|pee|pis)\b/,
    'diaperBoth',
  ],
  [/\b(?:wet|pee|urine|pis|orina|mojado)\b/, 'diaperWet'],
  [/\b(?:dirty|poo|poop|bm|stool|caca|sucio|heces)\b/, 'diaperDirty'],
  [/\b(?:dry|seco)\b/, 'diaperDry'],
  [/\b(?:nap|siesta)\b/, 'nap'],
  [/\b(?:night|noche)\b/, 'night'],
  [/\b(?:sleep|slept|sleeping|sueno|dormir|durmio)\b/, 'sleep'],
  [/\b(?:medicine|medication|meds?|medicina|medicamento|remedio)\b/, 'medicine'],
  [/\b(?:temperature|temp|temperatura|fever|fiebre)\b/, 'temperature'],
  [/\b(?:bath|bano)\b/, 'bath'],
  [/\btummy\b|\bboca abajo\b/, 'tummy'],
  [/\b(?:walk|paseo)\b/, 'walk'],
  [/\b(?:reading|story|lectura|cuento)\b/, 'reading'],
  [/\b(?:outdoors?|aire libre)\b/, 'outdoors'],
  [/\b(?:play|playing|juego|jugar)\b/, 'play'],
  [/\b(?:vaccine|vaccination|vacuna)\b/, 'vaccine'],
  [/\b(?:growth|weight|height|measurement|crecimiento|peso|talla|medidas)\b/, 'growth'],
  [/\b(?:milestone|first|hito|logro)\b/, 'milestone'],
  [/\b(?:note|diary|journal|nota|diario)\b/, 'note'],
  [/\b(?:activity|actividad)\b/, 'activity'],
]

/** A header or a value as these words are compared with it: lower case, without accents, signs as spaces. */
export function folded(text: string): string {
  const bare = text.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
