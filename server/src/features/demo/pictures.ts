/** Flat shapes in the colours of dusk and dawn, as SVG of 1200 by 900 (or upright): what the demo family photographs. */
const wide = (drawing: string) => svg(1200, 900, drawing)
const tall = (drawing: string) => svg(900, 1200, drawing)

function svg(width: number, height: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`
}

const ground = (color: string) => `<rect width="1200" height="1200" fill="${color}"/>`
const disc = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`
const box = (x: number, y: number, w: number, h: number, color: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${color}"/>`
const shape = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`
const line = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

const leaf = (x: number, y: number, color: string) =>
  shape(
    `M${x} ${y} C${x + 60} ${y - 50} ${x + 110} ${y - 20} ${x + 120} ${y + 30} C${x + 60} ${y + 50} ${x + 10} ${y + 40} ${x} ${y}Z`,
    color,
  )

const stars = [
  [140, 120],
  [330, 220],
  [520, 90],
  [700, 260],
  [210, 380],
  [790, 130],
] as const

export const demoPictures = {
  playArch: wide(
    ground('#DFE6F1') +
      disc(600, 620, 470, '#F4DAB9') +
      disc(600, 680, 350, '#F1C997') +
      line('M170 620 C200 60 1000 60 1030 620', '#5B6AA3', 54) +
      line('M430 250V420M600 210V420M770 250V400', '#5B6AA3', 18) +
      disc(430, 470, 66, '#D5746B') +
      shape('M600 420 L690 560 H510 Z', '#4D9E94') +
      box(705, 400, 130, 130, '#E0A33A', 32),
  ),
  stroller: wide(
    ground('#CFE3EE') +
      disc(980, 190, 110, '#F6D48F') +
      shape('M0 640 C300 480 620 560 1200 470 V900 H0Z', '#A9CFA6') +
      shape('M0 760 C400 640 800 740 1200 650 V900 H0Z', '#86B98B') +
      shape('M400 470 H760 C750 640 650 690 580 690 C480 690 400 600 400 470Z', '#3D4A86') +
      shape('M580 470 V270 C460 280 400 370 400 470Z', '#5B6AA3') +
      line('M760 470 L880 360', '#2B325C', 22) +
      disc(470, 760, 62, '#2B325C') +
      disc(690, 760, 62, '#2B325C') +
      disc(470, 760, 26, '#CFE3EE') +
      disc(690, 760, 26, '#CFE3EE'),
  ),
  bath: wide(
    ground('#D5F0EC') +
      box(0, 700, 1200, 200, '#B8DDD8') +
      shape('M180 470 H1020 C1010 690 900 780 780 780 H420 C300 780 190 690 180 470Z', '#FDFDFE') +
      box(140, 430, 920, 64, '#FDFDFE', 32) +
      [250, 350, 470, 880, 960].map((x, at) => disc(x, 410 - (at % 2) * 34, 52 + at * 4, '#EEF6FB')).join('') +
      shape(
        'M600 420 C600 330 760 330 770 400 H840 C830 450 790 460 760 460 H640 C615 460 600 445 600 420Z',
        '#F3C443',
      ) +
      disc(655, 330, 62, '#F3C443') +
      shape('M585 320 L540 340 L590 358Z', '#E07E3C') +
      disc(640, 316, 9, '#2B325C'),
  ),
  night: tall(
    ground('#2B325C') +
      stars.map(([x, y]) => disc(x, y, 9, '#F3E3BE')).join('') +
      disc(640, 330, 120, '#F6D48F') +
      disc(695, 290, 104, '#2B325C') +
      shape('M0 820 C260 700 620 760 900 690 V1200 H0Z', '#3D4A86') +
      box(170, 700, 560, 300, '#C9D2EC', 26) +
      [0, 1, 2, 3, 4, 5].map((at) => box(210 + at * 88, 730, 30, 250, '#3D4A86', 14)).join('') +
      box(140, 660, 620, 60, '#F4DAB9', 28),
  ),
  pear: wide(
    ground('#F7EBDD') +
      disc(600, 470, 380, '#FDFDFE') +
      disc(600, 470, 290, '#EEF1F7') +
      shape(
        'M600 240 C680 240 690 350 720 420 C770 520 730 650 600 650 C470 650 430 520 480 420 C510 350 520 240 600 240Z',
        '#B9C95A',
      ) +
      line('M600 250 C600 200 620 180 645 165', '#7A5B34', 18) +
      shape('M630 210 C690 150 760 170 770 180 C750 240 690 250 630 210Z', '#6FA35A'),
  ),
  blocks: tall(
    ground('#F4E3DA') +
      box(0, 960, 900, 240, '#E6C9B8') +
      box(250, 720, 240, 240, '#D5746B', 26) +
      box(500, 720, 240, 240, '#4D9E94', 26) +
      box(370, 470, 240, 240, '#E0A33A', 26) +
      box(400, 240, 220, 220, '#5B6AA3', 26) +
      shape('M510 90 L620 230 H400Z', '#D5746B'),
  ),
  boots: wide(
    ground('#C7D6E4') +
      [120, 320, 540, 760, 1000].map((x, at) => line(`M${x} ${80 + at * 30} l-30 110`, '#8FA9C4', 12)).join('') +
      `<ellipse cx="600" cy="760" rx="520" ry="96" fill="#9DB8D0"/>` +
      shape('M330 330 H500 V640 H560 C590 640 590 720 560 720 H330Z', '#E0A33A') +
      shape('M620 330 H790 V640 H850 C880 640 880 720 850 720 H620Z', '#E0A33A') +
      box(318, 310, 194, 60, '#F3C443', 26) +
      box(608, 310, 194, 60, '#F3C443', 26),
  ),
  window: wide(
    ground('#F1C997') +
      box(260, 90, 680, 640, '#FDF3E4', 20) +
      box(300, 130, 600, 560, '#F6B98B') +
      disc(600, 560, 170, '#F6D48F') +
      shape('M300 560 C450 480 700 600 900 500 V690 H300Z', '#5B6AA3') +
      box(585, 130, 30, 560, '#FDF3E4') +
      box(0, 760, 1200, 140, '#D9A46B') +
      shape('M130 760 C120 640 190 600 230 640 C260 570 340 600 330 680 C330 730 300 760 300 760Z', '#4D9E94'),
  ),
  bear: wide(
    ground('#E9DDF0') +
      box(0, 650, 1200, 250, '#CDB9DD') +
      box(250, 560, 700, 230, '#8E78B5', 90) +
      disc(470, 190, 74, '#A8714A') +
      disc(730, 190, 74, '#A8714A') +
      disc(470, 190, 40, '#E3B98F') +
      disc(730, 190, 40, '#E3B98F') +
      disc(600, 560, 200, '#A8714A') +
      disc(600, 590, 124, '#E3B98F') +
      disc(600, 310, 180, '#B87D53') +
      disc(600, 366, 82, '#EBCBA6') +
      disc(530, 290, 17, '#2B325C') +
      disc(670, 290, 17, '#2B325C') +
      shape('M566 338 H634 L600 378Z', '#2B325C') +
      line('M600 378 V402 M600 402 C580 424 560 418 552 406 M600 402 C620 424 640 418 648 406', '#2B325C', 10) +
      disc(404, 520, 66, '#B87D53') +
      disc(796, 520, 66, '#B87D53') +
      disc(470, 720, 80, '#B87D53') +
      disc(730, 720, 80, '#B87D53') +
      disc(470, 724, 44, '#EBCBA6') +
      disc(730, 724, 44, '#EBCBA6'),
  ),
  leaves: wide(
    ground('#FBE6C4') +
      shape('M0 690 C300 610 800 730 1200 640 V900 H0Z', '#D9A05B') +
      shape('M0 780 C400 720 800 820 1200 740 V900 H0Z', '#B97A3F') +
      box(560, 330, 80, 420, '#7A5334', 30) +
      line('M600 500 L470 380 M600 450 L730 340', '#7A5334', 34) +
      disc(600, 230, 190, '#DE7B3C') +
      disc(410, 330, 140, '#E39A3B') +
      disc(790, 320, 150, '#C9583F') +
      disc(600, 380, 120, '#EBB04B') +
      leaf(220, 560, '#C9583F') +
      leaf(330, 720, '#DE7B3C') +
      leaf(890, 560, '#E39A3B') +
      leaf(980, 740, '#EBB04B') +
      leaf(720, 780, '#C9583F'),
  ),
  lake: wide(
    ground('#FAD9B8') +
      disc(820, 350, 130, '#F3A65F') +
      shape('M0 430 L230 210 L430 400 L600 280 L800 470 H0Z', '#8794C4') +
      shape('M380 470 L760 300 L1200 440 V500 H380Z', '#6C7BB3') +
      box(0, 460, 1200, 440, '#5E8FB0') +
      line('M700 540 H940 M660 610 H900 M740 680 H860', '#F3C28C', 18) +
      line('M90 560 H260 M180 800 H380 M960 800 H1120', '#7FADC9', 14) +
      shape('M250 620 H650 C620 720 560 740 450 740 C340 740 280 720 250 620Z', '#C9583F') +
      box(436, 300, 18, 330, '#5A3E2B', 6) +
      shape('M470 310 C600 400 620 500 610 580 H470Z', '#FDF3E4') +
      shape('M420 350 C350 430 320 510 310 580 H420Z', '#F4DAB9'),
  ),
  cat: wide(
    ground('#CFE0D8') +
      box(0, 600, 1200, 300, '#A9C4B8') +
      `<ellipse cx="600" cy="690" rx="470" ry="130" fill="#D5746B"/>` +
      `<ellipse cx="600" cy="670" rx="400" ry="96" fill="#E59A8F"/>` +
      shape('M300 640 C300 440 480 370 640 380 C830 392 930 520 900 650 C890 720 330 720 300 640Z', '#4A4E63') +
      line('M880 640 C960 640 980 560 900 540', '#4A4E63', 52) +
      disc(400, 560, 128, '#565B72') +
      shape('M300 490 L300 380 L390 442Z', '#565B72') +
      shape('M500 490 L504 384 L412 442Z', '#565B72') +
      line('M336 560 C346 576 366 576 376 560 M424 560 C434 576 454 576 464 560', '#F4DAB9', 10) +
      shape('M386 596 H414 L400 614Z', '#E59A8F') +
      line('M610 430 C640 470 640 520 620 560 M700 440 C730 480 730 530 712 570', '#3A3E52', 22),
  ),
} as const
