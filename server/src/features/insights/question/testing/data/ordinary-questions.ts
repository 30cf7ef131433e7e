/** Questions as parents ask them, about what the library has ideas for. */
export const ordinaryQuestions: readonly string[] = `
What can we play on a rainy day?
What can we play?
What can I do with my 3 month old?
Games for a 9-month-old
Any ideas for a bored toddler?
How do I entertain my baby while I cook?
quick activities for 2 year old
Activities for an 18 month old indoors
We're stuck inside all day, what can we do?
What toys are good for 6 months?
How can I help my baby learn to crawl?
How do I make tummy time more fun?
My baby hates tummy time
What are some good books for a one year old?
ideas for sensory play
messy play ideas for toddlers
Easy crafts for my 4-year-old
What songs can I sing to a newborn?
How do I get my son to play independently?
How can I keep my toddler busy on a long flight?
Games for a long car ride
What can siblings play together?
How do I teach my toddler colors?
How do I teach sharing?
Screen free activities for the evening
Quiet games before bedtime
calm activity before nap
What to do outside in the snow?
Fun things to do in the garden with a 2yo
Fine motor activities for 3 year olds
How can I encourage my baby to talk?
When do babies start to walk?
What should I read to a 4 month old?
I'm tired, what can we do that is easy?
5 minute games please
Play ideas without toys
What can we do with a cardboard box?
Birthday party games for 3 year olds
How do I play with a newborn?
What can Dad do with the baby in the evening?
My toddler is full of energy, what can we do indoors?
water play ideas
Can you suggest a game for two kids?
How long should tummy time be?
How much tummy time does a 2 month old need?
What can we paint today?
How do they fall asleep without me?
How do I get my baby to sleep through the night?
How many naps does a 9 month old need?
When do babies drop to one nap?
When should we drop the morning nap?
What's a good bedtime routine for a toddler?
bedtime routine for 6 month old
My toddler won't nap
My 2 year old fights bedtime
She wakes up at 5 am every morning
He wakes every 2 hours at night
How do I move my toddler to a big bed?
How long are wake windows at 4 months?
What's a good nap schedule for 7 months?
My baby only naps for 30 minutes
My baby will only sleep in my arms
Tips for the 4 month sleep regression
How do I start sleep training?
How can we get rid of the pacifier?
How much sleep does a 3 year old need?
How do I put my baby down for a nap at daycare?
What time should bedtime be for a 1 year old?
How can I get my daughter to stay in her own bed?
How do I stop contact naps?
Ideas for a calmer bedtime
How do we handle jet lag with a toddler?
My newborn has day and night mixed up
When can I start solids?
How do I start solid foods?
First foods for a 6 month old
Finger food ideas for 10 months
My toddler won't eat vegetables
My son is a picky eater, any tips?
Healthy snack ideas for a 2 year old
Easy dinner for a toddler
breakfast ideas 1 year old
How often should a newborn feed?
How do I introduce a bottle?
How do I wean from night feeds?
When can we stop night feeding?
How do I switch from bottle to sippy cup?
What is baby led weaning?
How can I get him to use a spoon?
My daughter throws food
Lunchbox ideas for preschool
How many bottles a day at 8 months?
How do I make mealtime calmer?
How many meals a day at 9 months?
How much milk does a 1 year old need?
How do I start potty training?
How do I brush my toddler's teeth?
My toddler has tantrums, what can I do?
How do I make bath time fun?
How do I prepare my toddler for a new baby?
Tips for traveling with a baby
How much screen time for a 2 year old?
How do we make daycare drop-off easier?
How do I get her dressed in the morning?
What can we play with Grandma this weekend?
ideas for twins 14 months
How do we do the belly boat?
¿A qué jugamos esta tarde?
¿Qué podemos jugar hoy?
Ideas para jugar en casa
Juegos para un bebé de 9 meses
¿Qué hago con mi hija de 2 años en un día de lluvia?
Actividades para niños de 3 años
¿Cómo entretengo a mi bebé mientras cocino?
manualidades fáciles para mi hijo
¿Qué juguetes son buenos para 6 meses?
¿Cómo le enseño los colores?
¿Qué canciones le puedo cantar a un recién nacido?
Juegos tranquilos antes de dormir
Ideas sin pantallas para la tarde
¿Cómo ayudo a mi bebé a gatear?
No le gusta estar boca abajo
¿Qué cuentos leer a un bebé de 1 año?
Juegos para el coche
Actividades sensoriales
¿Cómo hago para que duerma toda la noche?
¿Cuántas siestas necesita un bebé de 9 meses?
¿Cuándo quitar la siesta de la mañana?
Rutina de sueño para un bebé de 6 meses
Mi hijo no quiere dormir
Mi bebé no duerme la siesta
Se despierta a las 5 de la mañana
Se despierta cada 2 horas
¿Cómo paso a mi hija de la cuna a la cama?
¿Cuánto debe dormir un niño de 3 años?
¿Cómo le quito el chupete?
¿Cuándo empezar con los sólidos?
Primeros alimentos para un bebé de 6 meses
Ideas de cenas para niños
Mi hijo no quiere comer verduras
Meriendas saludables
¿Cada cuánto come un recién nacido?
¿Cómo dejar el biberón?
Recetas fáciles para un bebé de 1 año
¿Cómo dejar el pañal?
¿Cómo le cepillo los dientes?
Rabietas, ¿qué puedo hacer?
¿Qué hacemos el fin de semana con los abuelos?
¿Cómo preparo a mi hijo para la llegada del bebé?
What activities help with language development?
Good toys for a one year old boy
What can a newborn play with?
How do you play with a 2 month old
Rainy day ideas
how can i make playtime fun when i'm exhausted
My 3 year old is always bored at home
What should we do on the weekend with a baby and a preschooler
I need a 10 minute activity
Simple science for kids
Where can we go with a 5 month old?
Ideas for a picnic
Music activities for babies
Which games are good for learning numbers?
How do I read to a wiggly toddler?
What are good montessori activities at home?
baby games 4 months
Ways to bond with my newborn
Activities for two kids of different ages
How do I help my shy toddler make friends?
What is a good age for puzzles?
Fun with leaves in autumn
How do I get my toddler to clean up toys?
Halloween crafts for toddlers
My son loves trucks, what can we play?
How do I set up an obstacle course?
Any game we can play at a restaurant?
How do we play hide and seek with a 1 year old?
How do I get my toddler to nap longer?
What is a wake window?
Why does my baby fight sleep?
How do I get my kids to sleep at the same time?
Should I drop a nap at 15 months?
My 8 month old wakes up at night a lot
When should I put my newborn to bed?
Is there a routine for naps?
Bedtime takes two hours, help
She won't go to sleep without me
What is a normal bedtime for 2 year olds?
Books for bedtime
Early morning wakings, what helps?
How do I teach my baby to fall asleep on their own?
transition from crib to toddler bed
How do I handle the time change with naps?
Which white noise is best?
My baby takes short naps
How to end co-sleeping
What can I feed my 7 month old?
Vegetables to start with
How do I make purees?
When do babies eat three meals a day?
My baby refuses the spoon
How do I teach my baby to drink from a cup?
Snacks for the park
What to cook for the whole family and the baby
How do I stop breastfeeding at night?
My toddler only wants pasta
How long does a feed take?
Should we start with fruit or vegetables?
How do I get my toddler to sit at the table?
How do I pump at work?
How do I get a feeding routine?
When is a toddler ready for the potty?
How do I cut nails?
My toddler hates getting dressed
How do I survive a flight with a baby?
Juegos al aire libre para una niña de 4 años
Mi hija está aburrida
¿Cómo jugar con un recién nacido?
Ideas para el fin de semana
¿Qué libros recomiendas para 2 años?
Juegos con agua en verano
Canciones para dormir
¿Qué hacemos hoy en casa?
Actividades de motricidad fina
¿Cómo fomento el lenguaje?
Juegos de mesa para 4 años
Quiero ideas de juegos para hermanos
¿Cómo hago para que se duerma solo?
Mi bebé solo duerme en brazos
¿A qué hora debe acostarse un niño de 2 años?
Siestas muy cortas
¿Qué es una ventana de sueño?
¿Cómo hacer la transición a una siesta?
Mi hijo se despierta mucho por la noche
¿Qué le doy de cenar?
¿Cómo empiezo con el BLW?
Ideas de desayuno
¿Cuántas comidas al día a los 9 meses?
Mi hija solo quiere pasta
¿Cómo le enseño a usar la cuchara?
¿Cómo hacer divertida la hora del baño?
¿Cuándo empezar con el orinal?
Primer día de guardería, ¿consejos?
Whats a good activity for a 7 month old who loves music
Games to play with a baby who can't crawl yet
Low energy games for tired parents
What can I do with a 2 year old when it rains?
How to make a sensory bottle
Dance songs for toddlers
pretend play ideas for 4 year old
What kind of toys does my baby need?
How do I encourage my toddler to play on her own
Art projects without mess
how do I start reading to my baby
my kids fight over toys, what game can they share
Something to do in the car
Nature activities for a 3 year old
What should I teach my 2 year old?
Ideas for quality time with my son
Toddler obstacle course ideas
How do babies learn to talk?
Puzzle ideas for a 20 month old
What is a good gift for a 1 year old?
How do I get baby to nap in the crib?
How do I make bedtime easier with two kids?
My 4 year old comes to our room every night
At what age do kids stop napping?
What time should a 10 month old go to bed?
My toddler keeps getting out of bed
How can we make naps longer?
Wake windows for a 5 month old
How do I get my newborn on a schedule
When do babies sleep through the night
Does my toddler need a pillow
Best bedtime stories
dream feed at 10 pm
What do I cook for a toddler who only likes pasta?
How do I start baby led weaning
Meal ideas for a 15 month old
Lunch ideas for daycare
How do I get my toddler to try new foods
When to introduce a cup
How many feeds does a 3 month old need at night?
How do I combine nursing and bottle feeding
What snacks can I bring to the park
How do I get my kid to eat breakfast
How do I teach my toddler to use a fork
Potty training tips for boys
How to prepare for the first day of preschool
How do I handle tantrums at the store?
Bath games for toddlers
My daughter doesn't want to brush her teeth
Packing list for a trip with a baby
Juegos para estimular a un bebé de 4 meses
¿Qué puedo hacer con mi hijo en casa?
Ideas para entretener a un niño de 2 años en el avión
¿Cómo enseño a mi hija a compartir?
Juegos de imaginación
Manualidades de Navidad para niños pequeños
¿Qué rutina de noche recomiendas?
Mi hija se despierta muy temprano
¿Cómo hago para que duerma en su cuna?
¿A qué edad dejan la siesta?
Ideas de comida para un bebé de 8 meses
¿Cómo hago que pruebe verduras?
¿Qué merienda le preparo?
¿Cómo dejo la lactancia de noche?
¿Cómo le enseño a ir al baño?
What can I play with my baby at bath time
Give me ideas for a 3 year old girl who loves dinosaurs
how to entertain a toddler in a waiting room
Outdoor activities for summer
Which songs help babies relax?
my toddler only wants to watch tv, what can we do instead
Games that help a 1 year old walk
Simple games for grandparents and toddlers
Play ideas for an active boy
How do I make a treasure basket?
What do 5 month olds like to do?
How much playtime does a baby need each day?
Can we play with play dough at 2 years?
Board games for a 4 year old and a 7 year old
Ideas to celebrate a first birthday
How do I explain a new sibling to my toddler?
how to get baby to sleep in crib
What's a good wake window for 6 months old
Nap transition 2 to 1, tips?
My baby wakes up when I put her down
How do I shorten the bedtime routine
toddler wakes too early, what helps
How do I get twins to nap together?
Sleep schedule for a 4 month old
My son calls me ten times at bedtime
How do I stop rocking my baby to sleep
What to read before sleep
When do toddlers stop napping
First vegetables for baby
Dinner ideas for picky toddlers
How do I get my toddler to eat more vegetables
How often do I nurse at 4 months
how do I store breast milk
What finger foods can I try first?
How do I clean baby bottles
Can I breastfeed and bottle feed?
Toddler snacks without sugar
How do I get my baby to hold the bottle
When do babies use a spoon by themselves
Family dinners with a baby
How do I stop my toddler from throwing food
How do I make the morning routine easier?
potty training at night
Ideas for saying goodbye at daycare
How to get a toddler to wear a coat
Juegos para hacer con cajas de cartón
Ideas para una tarde tranquila
¿Qué puedo leerle a mi hija de 3 años?
Mi hijo tiene mucha energía, ¿a qué jugamos?
Juegos para aprender los números
¿Cómo hago una rutina para dormir?
¿Cuándo pasa un bebé a una sola siesta?
Mi bebé se despierta cuando lo dejo en la cuna
¿Qué verduras doy primero?
Mi hijo tira la comida, ¿qué hago?
¿Cómo organizo las comidas de la semana?
¿Cómo empiezo el destete?
Consejos para viajar con un bebé
What are some indoor games for a 2 year old and a baby?
I want to do crafts with my daughter
How do I introduce my baby to water play
My kid loves music, what instruments can we make at home
Need ideas for a playdate with three toddlers
How do I make reading more fun
What to do with a newborn all day
What games are good for hand eye coordination
Beach activities with a one year old
How do I start a music routine
My toddler gets bored quickly, help
Ideas for spending time with my 5 month old
How can my partner bond with the baby
What can a 10 month old do with blocks
How do I rotate toys
When should my baby sit up
Do you have games for the evening?
What does a good nap routine look like
How long should my 4 month old nap
My baby fights naps at daycare
How do I keep my toddler in bed
Tips to get my baby on a nap schedule
How do I help my newborn sleep at night
When do I move bedtime earlier
How do I stop night feeds at 10 months
Naps on the go, any tips?
How do I get my child to go to bed without a fight
Should we use white noise for naps
How many naps at 14 months
Bedtime games that are calm
What can my one year old eat for dinner
How do I make my own baby food
Feeding schedule for a 9 month old
How do I get her to drink from a straw cup
Is there a good recipe for pancakes for babies
What is paced bottle feeding
How to prepare lunch with a toddler
My toddler eats only bread
When do babies hold their own bottle
How do I plan meals for the week
How do I teach my toddler to wash hands
How can I make diaper changes easier
How do I prepare my son for preschool
Getting shoes on without tantrums
Road trip tips with a 3 year old
Quiero jugar con mi bebé de 5 meses
Juegos para niños de 2 y 4 años
¿Cómo entretener a mi hija en el restaurante?
¿Qué actividad hago para trabajar la atención?
Canciones con gestos para bebés
¿Cómo ayudo a mi hijo a dormirse solo?
Horario de siestas para 8 meses
¿Qué hago si mi hijo no quiere ir a la cama?
Cenas rápidas para niños
¿Cómo introduzco los sólidos?
Mi hija no quiere probar cosas nuevas
`
  .split('\n')
  .filter((line) => line !== '')
