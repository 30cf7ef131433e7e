/** What stands on the cards that shared links show, by page and language. */
export const cardTexts = {
  landing: {
    en: {
      title: '“When did she last eat?”',
      answer: 'Everyone knows.',
      text: 'Live for everyone who cares for your child.',
    },
    es: {
      title: '«¿Cuándo comió por última vez?»',
      answer: 'Ya lo saben todos.',
      text: 'Al momento para todas las personas que cuidan.',
    },
  },
  privacy: {
    en: { title: 'Privacy', text: 'What we keep about your family, who sees it, and how to take it with you.' },
    es: { title: 'Privacidad', text: 'Qué guardamos de tu familia, quién lo ve y cómo llevártelo.' },
  },
  terms: {
    en: { title: 'Terms', text: 'Your account, the free month, prices, and canceling, in plain words.' },
    es: { title: 'Términos', text: 'Tu cuenta, el mes gratis, los precios y cómo cancelar, en palabras sencillas.' },
  },
  support: {
    en: { title: 'Support', text: 'Write to us and get an answer within 24 hours.' },
    es: { title: 'Ayuda', text: 'Escríbenos y te respondemos en 24 horas.' },
  },
  'ready-test': {
    en: { title: 'Are you ready?', text: '24 questions, five minutes, and what to talk about next.' },
    es: { title: '¿Todo listo?', text: '24 preguntas, cinco minutos y de qué hablar después.' },
  },
}
