/** Questions as tired parents type them, written without a look at the vocabulary. */
export const moreOrdinaryQuestions: readonly string[] = `
it's raining and we are bored
ideas for today please
need something easy to do before dinner
what can i do with him for 20 minutes
how to keep a 1 year old entertained at home
activities at home with a 10 month old
what are fun things to do with a toddler on a sunday
what games can i play with a 4 month old baby
toys you recommend for a two year old
how do i play with my 6 week old
my 5 month old is bored, ideas?
nothing works today, any quick game?
any songs with hand movements?
which books are good for babies under one
how can we make bath time more fun
activities with pasta
crafts with toilet paper rolls
painting ideas for an 18 month old
can you give me ideas for a rainy weekend
things to do in a small apartment
how do i get my toddler to play alone for 10 minutes
what can my two kids play together, 2 and 5
how do we play peekaboo
tummy time ideas for a 2 month old
how many minutes of tummy time a day
how do i help my son learn colors
how do I teach my daughter to count
games that teach sharing
how to encourage first words
what can I do to help her crawl
toys to help baby stand
ideas for the playground
nature walk ideas
what to pack for the beach with a baby
snow day activities for a 3 year old
indoor gym ideas
birthday ideas for a one year old
what gift for a 2 year old boy
how to celebrate halloween with a baby
easter crafts for toddlers
how do I entertain a toddler on a plane
car games for a 4 year old
ideas for a long train ride
quiet time activities for a 3 year old who dropped the nap
what can we do after daycare
evening activities without screens
how much tv is ok for a 3 year old
how do I limit screen time
what does a good day look like for a 6 month old
daily routine for a 9 month old
schedule for a 4 month old
bedtime routine ideas
what time should my 2 year old go to bed
when does a baby sleep through the night
how do I get my baby to sleep longer at night
how do I get her to nap longer than 30 minutes
he only sleeps in the carrier
she wakes up every hour
my toddler wakes at 4:30
how do I move from two naps to one
nap schedule for 14 months
when do toddlers drop their nap
my son won't go to bed
my daughter keeps coming out of her room at night
my 3 year old is afraid of the dark
how do I make the nursery darker
white noise or music for sleep?
should I wake up at the same time every day
how to survive the 4 month sleep regression
my 8 month old fights every nap
how do I put a baby to sleep without nursing
wake windows 7 months
tips for sleeping in a hotel
how do I share a room with baby and toddler
toddler bed or crib at 2 years
how do I get rid of the night bottle
how can my husband put the baby to bed
how often does a 2 month old eat
how many bottles for a 5 month old
how much formula for a 3 month old
breastfeeding schedule for a 6 month old
how do I start with purees
what vegetables first
finger foods for 9 months
dinner ideas for a picky 2 year old
my toddler refuses dinner
my 2 year old only eats bread and cheese
how do I get him to try new foods
lunch ideas for a 1 year old at daycare
healthy breakfast for toddlers
snack ideas for the car
how do I teach my son to use a spoon
how to switch to a sippy cup
when to stop bottles
how do I wean my 13 month old
how do I pump and work
family meals with a 1 year old
how to cook with a 3 year old
smoothie ideas for toddlers
what can a 7 month old eat for breakfast
how do I get a toddler to sit at the table
how to potty train a 2 year old
when to start potty training
my son doesn't want to use the potty
how do I brush a toddlers teeth
my daughter hates bath time
how to wash a toddlers hair
how do I cut my baby's nails
how to deal with tantrums
my toddler throws tantrums in the store
how do I set limits with a 2 year old
how do I prepare my son for a new sibling
my toddler is jealous of the baby
first day of daycare tips
how do I make goodbyes easier at daycare
how to travel with an 8 month old
what to do with a newborn all day
what should a 1 year old play with
im so tired, give me an easy activity
how do I make friends with other moms
ideas for dad and baby
grandma is coming, what can they play
one handed games while feeding the baby
my toddler wants attention when I nurse, ideas
what can a toddler do while I feed the baby
how to rotate toys
toy storage ideas
best board games for a 4 year old
puzzles for 3 year olds
how do I teach the alphabet
letters and numbers games
bilingual baby tips
how do I read to a baby
my baby doesn't like books
how do I get my kids outside
sensory ideas with rice
water table ideas
homemade playdough recipe
dance party ideas
hide and seek with a 2 year old
what can we build with blocks
ideas con cajas
que hacer en casa con un niño de 2 años
juegos para hoy
estoy cansada, dame un juego fácil
llueve, ¿qué hacemos?
¿A qué puedo jugar con un bebé de 4 meses?
ideas para el baño
canciones para bebés
cuentos para antes de dormir
¿Cómo entretengo a mi hijo mientras hago la cena?
juegos sin juguetes
actividades con pinturas
juguetes para un niño de 1 año
¿Cuánto tiempo boca abajo al día?
¿Cómo le ayudo a hablar?
juegos para dos hermanos
rutina para un bebé de 6 meses
¿A qué hora acuesto a un niño de 3 años?
mi bebé se despierta cada hora
no quiere dormir la siesta
¿Cómo alargo las siestas?
ventanas de sueño a los 5 meses
¿Cuándo deja la siesta?
mi hija tiene miedo a la oscuridad
¿Cómo la paso a su habitación?
ideas de cena para niños
¿Qué le doy de desayuno a mi hija de 1 año?
mi hijo solo come pasta
¿Cómo empiezo con las papillas?
¿Cuántos biberones al día a los 6 meses?
¿Cómo dejo el pecho?
¿Cómo le enseño a comer con cuchara?
meriendas para el parque
¿Cómo quito el pañal?
mi hijo no quiere lavarse los dientes
¿Qué hago con las rabietas?
¿Cómo preparo a mi hija para el hermanito?
consejos para volar con un bebé
primer día de cole
how do i keep a toddler busy while i cook dinner
what can we do on a cold day
indoor activities 15 months
i need ideas for a 4 year old birthday party
best toys for 9 months
what are good books for toddlers
how do i make playtime fun
what do you do with a 3 month old all day
easy crafts with paper plates
my toddler is bored of her toys
ideas for the weekend with kids
how to play with a newborn
fun bath games
what songs do toddlers like
sensory activities for a 1 year old
how can I help my baby roll over
when should my baby start crawling
activities that help with speech
how to teach a 2 year old to share
games for a long flight
road trip activities for toddlers
what to do at the beach with a 2 year old
outdoor games for preschoolers
games for siblings of different ages
how can I get my toddler to play by himself
what is a good morning routine
bedtime routine for a 3 year old
how long should a nap be for an 18 month old
how many hours of sleep does a 1 year old need
my baby won't nap in the crib
my 10 month old wakes up at 5am
my toddler keeps waking up at night
how do I stop night feeding
how do I drop the second nap
how to transition to a toddler bed
my 2 year old won't stay in bed
tips for the 18 month regression
how do I get my newborn to sleep in the bassinet
what is sleep training
when can I start sleep training
how do I get my baby on a schedule
wake windows for 3 month old
how can I make bedtime calmer
bedtime stories for a 2 year old
naps while traveling
how do I handle time change
when should I start solids
best first foods
baby led weaning ideas for 6 months
how to make purees at home
what do I feed a 10 month old
meal ideas for a 14 month old
my son refuses vegetables
how do I get my toddler to eat more fruit
snacks for a 2 year old
easy dinners for the family
how to get baby to take a bottle
how often should I feed my newborn
how many times a day does a 4 month old eat
how do I wean off the bottle
when to introduce a cup
lunch for daycare ideas
how do I stop breastfeeding
potty training tips
how do I start potty training my son
my toddler hates brushing teeth
how to make diaper changes easier
how do I handle tantrums
how do I get my toddler dressed
how do I help my toddler adjust to daycare
traveling with a 6 month old tips
what to pack for a weekend trip with a baby
how do I introduce a new baby to my toddler
how do I get my toddler to listen
games to learn letters
counting games
how can I teach my baby sign language
puppet show ideas
dance games
ideas for a treasure hunt
obstacle course at home
what can I make with cardboard
painting without mess
activities with water for summer
christmas crafts for kids
how can grandparents play with a baby
ideas for reading with twins
quiet games for a waiting room
something fun for tonight
how do I make reading fun
play ideas for 7 months
i'm exhausted, easy ideas please
juegos para bebés de 7 meses
¿Qué hago con un niño de 3 años en casa?
ideas para una fiesta de cumpleaños
juegos para viajar
manualidades para niños de 4 años
¿Qué libros le leo a mi bebé?
¿Cómo lo entretengo en el restaurante?
actividades para estimular el lenguaje
juegos de mesa para niños
¿Cómo enseño los números?
rutina de noche para bebés
mi bebé no duerme bien
mi hijo se despierta a las 4
¿Cuántas horas duerme un bebé de 3 meses?
¿Cuándo empieza a dormir toda la noche?
¿Cómo dejar la siesta?
¿Cómo hago que duerma en su cama?
recetas para bebés de 8 meses
¿Qué desayuna un niño de 2 años?
ideas de merienda
mi hija no come verduras
¿Cuándo empiezo con sólidos?
¿Cómo dejo el biberón de noche?
¿Cómo hago para quitar el pañal?
mi hijo tiene rabietas
primer día de guardería
juegos en el coche
¿Cómo jugar con mi recién nacido?
`
  .split('\n')
  .filter((line) => line !== '')
