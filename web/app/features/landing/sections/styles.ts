// Apart from the sections, which come later than their styles (public/landing.tsx).
import './landing.css'
import './hero.css'
import './land.css'
import './story.css'
import './features.css'
import './album.css'
import './looks.css'
import './terms.css'
